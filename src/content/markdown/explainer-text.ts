import { type CollectionEntry, getEntry } from 'astro:content';

import { splitAtFigure } from './explainer-html.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';

/** An explainer's text, split where its diagram goes. */
export type ExplainerText = {
  /** HTML above and below the diagram. */
  before: string;
  after: string;
  headings: RenderedMarkdown['headings'];
};

/** The text of an explainer with the shared text that its front matter appends. */
export async function explainerText(entry: CollectionEntry<'explainers'>): Promise<ExplainerText> {
  const file = entry.filePath ?? entry.id;
  const appended = entry.data.append && (await sharedText(entry.data.append, file));
  const source = [entry.body, appended].filter(Boolean).join('\n\n');
  const { html, headings } = await renderMarkdown(source, file);
  return { ...splitAtFigure(html, file), headings };
}

async function sharedText(name: string, file: string): Promise<string> {
  const shared = await getEntry('sharedTexts', name);
  if (!shared?.body) throw new Error(`${file}: there is no shared text "${name}" to append.`);
  return shared.body;
}
