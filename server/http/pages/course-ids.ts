import { campCourseId } from '../../../src/forms/enrolment/initial-application.ts';
import { paths } from '../../../src/paths.ts';
import type { SiteFiles } from './site-files.ts';

/** What the enrolment form can be opened for: the courses that have a page, and the camp. */
export function courseIdsOf({ files }: Pick<SiteFiles, 'files'>): ReadonlySet<string> {
  const before = paths.course('');
  const found = files
    .filter(({ address, isPage }) => isPage && address.startsWith(before))
    .map(({ address }) => address.slice(before.length));
  return new Set([campCourseId, ...found]);
}
