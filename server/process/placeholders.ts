import { brand } from '../../domain/provider/brand.ts';
import { hasPage } from '../../domain/provider/pages.ts';

type Brand = Pick<typeof brand, 'trader' | 'payment'> &
  Record<'siteUrl' | 'email' | 'customGptUrl' | 'slug', string> & {
    grantEmails: readonly string[];
  };

/**
 * What a site at a real address still has of the provider that came with the code, or does not say at all, a line each.
 * At an address that is only an example (RFC 2606) everything may be one.
 */
export function placeholders(siteUrl: string, own: Brand = brand): string[] {
  if (isExample(siteUrl)) return [];
  const { email, grantEmails, customGptUrl, slug, trader, payment } = own;
  const mails = [email, ...(hasPage('grants') ? grantEmails : [])].filter(isExample);
  // OpenAI gives a custom GPT an address of letters and figures, which nobody can make up.
  const isMadeUp = hasPage('promptCraft') && customGptUrl.endsWith(`/g-${slug}-prompt-studio`);
  return [
    ...(isExample(own.siteUrl) ? [`${own.siteUrl}: siteUrl`] : []),
    ...mails.map((address) => `${address}: nobody reads what is sent there`),
    ...(isMadeUp ? [`${customGptUrl}: customGptUrl leads nowhere`] : []),
    ...(trader.legalName && trader.address ? [] : ['who the trader is: legalName and address']),
    ...(payment.how ? [] : ['how customers pay: payment']),
  ];
}

/** Whether an address, of a site or of a mailbox, is one that belongs to nobody. */
const isExample = (address: string) => /[.@/]example(?::\d+)?\/?$/u.test(address);
