import { brand } from './brand.ts';
import { facts } from './facts.ts';

type Brand = { name: string } & Pick<typeof brand, 'trader' | 'payment'>;

/** Who makes the contract: "Example Training Ltd, trading as Example", or "the provider trading as Example". */
export const traderName = ({ name, trader: { legalName } }: Brand = brand) =>
  legalName ? `${legalName}, trading as ${name}` : `the provider trading as ${name}`;

/** Where the trader is: its address, or else the town. */
export const traderAddress = ({ trader: { address } }: Brand = brand) => address ?? facts.location;

/** What the law asks a trader to say of itself, as one line; empty where nothing is known. */
export function traderLine({ trader }: Brand = brand): string {
  const { legalName, address, registeredIn, companyNumber, telephone, vatNumber } = trader;
  return [
    legalName,
    registeredIn && `registered in ${registeredIn}`,
    companyNumber && `company number ${companyNumber}`,
    address,
    telephone && `telephone ${telephone}`,
    vatNumber && `VAT number ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** How customers pay, with the link; empty where nothing is known. */
export const howToPay = ({ payment: { how, link } }: Brand = brand) =>
  [how, link].filter(Boolean).join(' ');
