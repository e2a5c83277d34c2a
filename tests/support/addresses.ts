import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { hasPage } from '../../domain/provider/pages.ts';
import { paths } from '../../domain/provider/paths.ts';
import { explainerId, factOf } from '../../src/content/series.ts';
import { expandTokens } from '../../src/content/tokens.ts';
import { allSitePages } from '../../src/site-pages.ts';

const content = path.resolve(import.meta.dirname, '../../content');
const idsIn = (folder: string, ending: string) =>
  readdirSync(path.join(content, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

/** The ids of the courses, from the content files themselves. */
export const courseIds = idsIn('courses', '.yaml');

/** The facts of a course, from its own file or from `facts.course`. */
export function courseOf(id: string) {
  const file = path.join(content, 'courses', `${id}.yaml`);
  type Own = Record<'title' | 'need' | 'applicationChoice', string> &
    Record<'number' | 'hours', number> &
    Parameters<typeof factOf>[0];
  const own = parse(readFileSync(file, 'utf8')) as Own;
  return {
    ...{ id, number: own.number, hours: own.hours },
    title: expandTokens(own.title),
    need: expandTokens(own.need),
    choice: expandTokens(own.applicationChoice),
    price: factOf(own, 'price'),
    level: factOf(own, 'level'),
    participants: factOf(own, 'participants'),
    format: factOf(own, 'format'),
  };
}

/** Two courses that tests choose, whichever the owner has: the longest, and another choice of the form. */
export const [aCourse, anotherCourse] = pickTwo();

function pickTwo() {
  const [longest, ...others] = courseIds.map(courseOf).toSorted((a, b) => b.hours - a.hours);
  return [longest!, others.find(({ choice }) => choice !== longest!.choice)!] as const;
}

/** The ids of the explainers that the site has. */
export const videoIds = idsIn('explainers', '.md')
  .filter((id) => hasPage(id) !== false)
  .map(explainerId);

/** The address of the introduction. */
export const introduction = paths.video(explainerId('introduction'));

/** Whether the site leaves out a page: its address is undefined, or that of an explainer that is left out. */
export const isLeftOut = (address: string | undefined) =>
  address === undefined || leftOut.includes(address);

const leftOut = idsIn('explainers', '.md')
  .filter((id) => hasPage(id) === false)
  .map((id) => paths.video(explainerId(id)));

/** These addresses, without those of pages that the site leaves out. */
export const thereOf = (addresses: readonly (string | undefined)[]) =>
  addresses.filter((address) => address !== undefined && !isLeftOut(address)) as string[];

/** Every page of the site that answers 200 and belongs in an index. */
export const pages = [
  paths.home,
  ...courseIds.map(paths.course),
  ...videoIds.map(paths.video),
  ...allSitePages.map(([, { address }]) => address).filter((address) => address !== paths.home),
];

/** Pages that nobody sets out for: confirmations and 404 answers. */
export const otherPages = [
  { address: paths.enrolmentReceived, status: 200 },
  { address: '/no-such-page', status: 404 },
  { address: '/course/no-such-course', status: 404 },
  { address: '/video/no-such-video', status: 404 },
];

/** The pages that are looked at each day, one of each kind; the others wait for a release. */
export const daily: unknown[] = [
  ...[paths.home, courseIds.map(paths.course)[0]],
  ...[paths.enrol, paths.contact, paths.promptCraft, paths.privacy],
];

/** How the links of the phone's menu begin, except those to single courses and explainers. */
export const menuLabels = [
  ...['About', 'View All Courses', ...(paths.partners ? ['AI&'] : [])],
  ...['AI Tools', ...(paths.promptCraft ? ['Prompt Craft'] : []), 'Contact'],
];
