/**
 * Whether the site has a page that it may do without. One that is `false` is not there: its address answers 404, and
 * menus, texts, forms, mails and what machines are told do not speak of it. Content says by the names of this table
 * what belongs to a page (docs/content.md). Each is a constant, which a bundler puts in where it is asked for, so that
 * scripts say nothing of it either.
 */
type IsThere = boolean;

/** The camp, `/ai-accelerator`. */
export const camp: IsThere = true;

/** The training grant, `/grants`. */
export const grants: IsThere = true;

/** The partner pitch, `/ai-and`. */
export const partners: IsThere = true;

/** Prompt Craft, `/prompt-craft`. */
export const promptCraft: IsThere = true;

/** The AI guide, `/ai-guide` and its PDF. */
export const guide: IsThere = true;

/** The explainers, `/video/…`, by the names of their files in `content/explainers/`; one that is not named is there. */
const explainers: Readonly<Record<string, IsThere>> = {
  introduction: true,
  'diffusion-of-innovation-theory': true,
  'adoption-of-innovation-framework': true,
  'building-design-authority': true,
  'implementing-ai-to-work-and-play': true,
  'how-we-deliver': true,
};

/** The names of the pages that a site may do without. */
export const pageNames = [
  ...(['camp', 'grants', 'partners', 'promptCraft', 'guide'] as const),
  ...Object.keys(explainers),
];

/** Whether the site has the page of a name; undefined where no page is called so. */
export function hasPage(name: string): boolean | undefined {
  const chosen: Readonly<Record<string, boolean>> = {
    ...explainers,
    ...{ camp, grants, partners, promptCraft, guide },
  };
  return Object.hasOwn(chosen, name) ? chosen[name] : undefined;
}
