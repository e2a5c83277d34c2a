/**
 * Whether the site has an optional page. If `false`, its address answers 404, and menus, texts, forms, mails and data
 * for machines do not mention it. Content uses these names to say what belongs to a page (docs/content.md). Each is a
 * constant of its own, which the bundler inserts where it is used, so that scripts do not mention the page either.
 */
type IsThere = boolean;

export const camp: IsThere = true;

export const grants: IsThere = true;

export const partners: IsThere = true;

export const promptCraft: IsThere = true;

export const guide: IsThere = true;

/**
 * The explainers, `/video/…`, by the names of their files in `content/explainers/`; the site also has any that is not
 * named here.
 */
const explainers: Readonly<Record<string, IsThere>> = {
  introduction: true,
  'diffusion-of-innovation-theory': true,
  'adoption-of-innovation-framework': true,
  'building-design-authority': true,
  'implementing-ai-to-work-and-play': true,
  'how-we-deliver': true,
};

export const pageNames = [
  'camp',
  'grants',
  'partners',
  'promptCraft',
  'guide',
  ...Object.keys(explainers),
];

/** Whether the site has the page of a name; undefined where no page is called so. */
export function hasPage(name: string): boolean | undefined {
  const chosen: Readonly<Record<string, boolean>> = {
    ...explainers,
    camp,
    grants,
    partners,
    promptCraft,
    guide,
  };
  return Object.hasOwn(chosen, name) ? chosen[name] : undefined;
}
