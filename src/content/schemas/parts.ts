import { z } from 'astro/zod';

import { hasPage, pageNames } from '../../../domain/provider/pages.ts';
import { prose, text } from './text.ts';

/** A name or a heading, and the text under it. */
export const titled = () => z.strictObject({ title: text(), text: text() });

/** A heading and a list of sentences. */
export const points = () => z.strictObject({ title: text(), items: z.array(text()).min(1) });

/** A label and the value after it. */
export const fact = () => z.strictObject({ label: text(), value: text() });

/** A table of facts. */
export const rows = () => z.array(fact()).min(1);

/** The label of a button or a link. */
export const labelled = () => z.strictObject({ label: text() });

/** Questions that visitors ask, each with its answer. */
export const faqs = () =>
  z.strictObject({
    title: text(),
    items: z.array(z.strictObject({ question: text(), answer: text() })).min(1),
  });

/** An email that a button opens: to whom, its subject, and the template of its body. */
export const letter = () => z.strictObject({ to: text(), subject: text(), body: prose() });

/** Names the page that an item of content belongs to. */
export const page = () => z.enum(pageNames);

/** An item that may name its page, as `page: camp`; undefined where the site does without that page. */
export const ofPage = <Item extends z.ZodType<{ page?: string | undefined }>>(item: Item) =>
  item.transform((value): z.output<Item> | undefined =>
    value.page !== undefined && !hasPage(value.page) ? undefined : value,
  );

/** A list of such items, without those whose page is left out. */
export const itemsOfPages = <Item extends z.ZodType<{ page?: string | undefined }>>(item: Item) =>
  z.array(ofPage(item)).transform((items) => items.filter((each) => each !== undefined));
