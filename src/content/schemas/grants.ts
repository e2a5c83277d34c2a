import { z } from 'astro/zod';

import { faqs, titled } from './parts.ts';
import { prose, seo, text } from './text.ts';

/** The Training Grant's words, `content/grants.yaml`. The seven section titles are specified. */
export const grantsSchema = z.strictObject({
  seo: seo(),
  heading: text(),
  lead: text(),
  sections: z.strictObject({
    whoFor: z
      .strictObject({
        title: z.literal('Who is this for'),
        text: text(),
        items: z.array(text()).min(1),
        after: text(),
      })
      .describe('`items` are the marks of a good match; `after` is the line below them.'),
    included: z
      .strictObject({
        title: z.literal("What's included"),
        text: text(),
        items: z.array(titled()).length(2),
      })
      .describe('The two things the grant pays for (specification, section 9).'),
    notCovered: z
      .strictObject({
        title: z.literal("What's not covered"),
        text: text(),
        items: z.array(titled()).length(3),
        after: text(),
      })
      .describe('The three things the business pays for (specification, section 9).'),
    why: z.strictObject({
      title: z.literal('Why offering this'),
      paragraphs: z.array(text()).min(1),
    }),
    howToApply: z
      .strictObject({
        title: z.literal('How to apply'),
        steps: z.array(titled()).length(3),
        buttonsText: text(),
        buttons: z.array(z.strictObject({ label: text(), to: text() })).length(2),
        subject: text(),
        body: prose(),
        withoutMail: text(),
      })
      .describe(
        'Three steps and two buttons. Each button opens the same email, `subject` and `body`, to an address of its own; `withoutMail` is for a device that opens none.',
      ),
    faqs: faqs().extend({ title: z.literal('FAQs') }),
    sponsors: z
      .strictObject({
        title: z.literal('About Our Sponsors'),
        paragraphs: z.array(text()).min(1),
        becomeTitle: text(),
        becomeText: text(),
        becomeLabel: text(),
        becomeTo: text(),
        becomeSubject: text(),
        becomeBody: prose(),
      })
      .describe(
        'What sponsors pay for, and the email by which a business becomes one. No sponsor is named.',
      ),
  }),
});

export type GrantsPage = z.infer<typeof grantsSchema>;
