import { z } from 'astro/zod';

import { plainText } from './text.ts';

const address = () =>
  z.url({
    protocol: /^https$/u,
    error: 'must be an address that begins with https://',
  });
const colour = () => z.string().regex(/^#[\da-f]{6}$/u, 'must be # and six of 0 to 9 and a to f');
const stage = () => z.strictObject({ light: colour(), dark: colour(), tint: colour() });

/** Everything that is the provider's own, `content/brand.json`. */
export const brandSchema = z.strictObject({
  name: plainText(),
  slug: z
    .string()
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/u,
      'may have a to z and figures, with single hyphens between',
    )
    .describe('The name inside an address: /video/introduction-to-…'),
  tagline: plainText(),
  poweredBy: plainText().describe(
    'Who stands behind the training, as the footer says it after “powered by”.',
  ),
  trader: z
    .strictObject({
      legalName: plainText()
        .optional()
        .describe(
          'The company, partnership or person that makes the contract: Example Training Ltd.',
        ),
      address: plainText()
        .optional()
        .describe('Where letters reach it: 1 Example Street, London N1 1AA.'),
      telephone: plainText().optional(),
      registeredIn: plainText().optional().describe('England and Wales, for example.'),
      companyNumber: plainText().optional(),
      vatNumber: plainText().optional(),
    })
    .describe('Who the trader is, as the law asks it to say. What is left out is not said.'),
  payment: z
    .strictObject({ how: plainText().optional(), link: address().optional() })
    .describe('How customers pay: a sentence, and a link. Neither is secret.'),
  siteUrl: address().regex(/[^/]$/u, 'must not end with /'),
  email: z.email(),
  grantEmails: z
    .array(z.email())
    .length(2)
    .describe('Each button of the grant page writes to one of them.'),
  grantMailSubject: plainText(),
  namesakeCourse: plainText().describe(
    'The course of the provider’s own name, the first choice on the enrolment form.',
  ),
  campShort: plainText().describe('The camp as lists and sentences call it.'),
  camp: plainText().describe('Its whole name, with its year.'),
  customGptUrl: address(),
  midjourneyUrl: address(),
  colours: z
    .strictObject({ fear: stage(), fomo: stage(), love: stage(), innovation: stage() })
    .describe(
      'The stage colours as fields on a light and on a dark screen, and as a pale field that carries ink on both. Love is the colour of action. The tests name what cannot be read.',
    ),
});
