import { z } from 'astro/zod';

import { titled } from './parts.ts';
import { seo, text } from './text.ts';

/** The words around the enrolment form, `content/enrolment.yaml`. The words of the form itself are in its `copy.ts`. */
export const enrolmentSchema = z.strictObject({
  seo: seo(),
  heading: text(),
  lead: text(),
  highlights: z.array(text()).length(3).describe('One quiet line.'),
  aside: z
    .strictObject({ courseLabel: text(), spinesLabel: text() })
    .describe(
      'Beside the form: before the title of the course that the visitor came from, and before the spines of all.',
    ),
  withoutScript: text().describe(
    'Shown where the browser runs no scripts and no server takes the form (`npm run build:static`).',
  ),
  next: next(),
  received: z.strictObject({
    heading: text(),
    headingAboveForm: text().describe(
      'Stands above the form once it is sent; a notice has the specified words there.',
    ),
    lead: text(),
    referenceLabel: text(),
    referenceText: text(),
    print: text().describe('The button that prints the card.'),
    another: text().describe(
      'The summary that the emptied form is folded under; without a script, a link to the form.',
    ),
  }),
  tooMany: refusal().describe(
    'The page that answers a post without JavaScript when there were too many (`429.html`).',
  ),
});

export type EnrolmentPage = z.infer<typeof enrolmentSchema>;

function refusal() {
  return z.strictObject({
    heading: text(),
    lead: text(),
    mail: text().describe('The other way to apply, a link that opens the visitor’s mail program.'),
    next: next(),
  });
}

/** What happens next. */
function next() {
  return z.strictObject({ title: text(), steps: z.array(titled()).length(3) });
}
