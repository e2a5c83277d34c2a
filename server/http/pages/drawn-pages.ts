import { dirname, join } from 'node:path';

import type { ContactDelivery } from '../../../domain/forms/contact/schema.ts';
import { courseChoices } from '../../../domain/forms/enrolment/course-choices.ts';
import { campCourseId, paths } from '../../../domain/paths.ts';
import { FatalError } from '../../fatal-error.ts';
import { allowConnection } from '../policy/policies.ts';
import type { PageLocals } from '../rendering/renderer.ts';
import { type Mark, readSiteFiles, rewritten, type SiteFile, textOf } from './site-files.ts';

/** Where a build leaves the pages that the server chooses from or fills in: not among those with an address. */
export function drawnPagesFolder(site: string): string {
  return join(dirname(join(site, '.')), 'drawn', 'pages');
}

/**
 * The pages that a build draws in advance, by their paths in the folder, with a form for each course that has a page.
 */
export function pagesToDraw(courseIds: readonly string[]) {
  const { plain, withReference, withFacts } = receivedPaths;
  const pages: { path: string; address: string; locals: PageLocals }[] = [
    ...(['none', 'intake'] as const).map((contactDelivery) => ({
      path: contactPath(contactDelivery),
      address: paths.contact,
      locals: { contactDelivery },
    })),
    { path: formPath(undefined), address: paths.enrol, locals: {} },
    ...[...(campCourseId === undefined ? [] : [campCourseId]), ...courseIds].map((id) => ({
      path: formPath(id),
      address: paths.enrolFor(id),
      locals: {},
    })),
    { path: onFileHost, address: paths.enrol, locals: { isOnFileHost: true } },
    { path: plain, address: receivedAt(undefined), locals: {} },
    { path: withReference, address: receivedAt(anyReference), locals: {} },
    { path: withFacts, address: receivedAt(anyReference, anyFacts), locals: {} },
  ];
  return pages;
}

/** The pages that a build drew. */
export type DrawnPages = {
  contact: (delivery: ContactDelivery) => SiteFile;
  /** The courses that the form can be opened for: those that have a page, and the camp. */
  courseIds: ReadonlySet<string>;
  form: (courseId: string | undefined) => SiteFile;
  formOnFileHost: SiteFile;
  received: { plain: SiteFile; withReference: SiteFile; withFacts: SiteFile };
};

/** Reads the drawn pages, once, at start. Throws `FatalError` where the site has not been built. */
export function readDrawnPages(site: string, mark?: Mark): DrawnPages {
  const { files: read } = readSiteFiles(drawnPagesFolder(site), mark);
  const files = new Map(read.map((file) => [file.path, file]));
  const page = (path: string) => {
    const found = files.get(path);
    if (found === undefined) {
      throw new FatalError(
        `The site is not built: the page ${path} is missing. Run npm run build.`,
      );
    }
    return found;
  };
  const { plain, withReference, withFacts } = receivedPaths;
  const ids = files.keys().map((path) => /^form\/(?<id>.*)\.html$/u.exec(path)?.groups?.id);
  return {
    contact: (delivery) => page(contactPath(delivery)),
    courseIds: new Set(ids.filter((id) => id !== undefined)),
    form: (courseId) => page(formPath(courseId)),
    formOnFileHost: page(onFileHost),
    received: {
      plain: page(plain),
      withReference: page(withReference),
      withFacts: page(withFacts),
    },
  };
}

const contactPath = (delivery: ContactDelivery) => `contact-${delivery}.html`;
const formPath = (courseId: string | undefined) =>
  courseId === undefined ? 'form.html' : `form/${courseId}.html`;
const onFileHost = 'form-on-file-host.html';
const receivedPaths = {
  plain: 'received.html',
  withReference: 'received-with-reference.html',
  withFacts: 'received-with-facts.html',
};

/** Stands in the drawn confirmation until a visitor's own reference takes its place. */
export const anyReference = 'XXXX-XXXX';

/** Stands for the time of the answer until that is filled in. */
export const anyTime = 'YY:YY';

/** Stands for the key of the applicant's link until that is filled in. */
export const anyKey = 'K'.repeat(22);

/** Sample facts with every choice; only the visitor's choices are sent. */
const anyFacts = {
  ...{ courses: courseChoices.map((_, index) => index).join(''), arrival: anyTime, key: anyKey },
};

/** The rest of the confirmation's query: the numbers of the choices, the arrival in ISO 8601, a link's key. */
export type ReceivedFacts = { courses: string; arrival: string; key?: string };

/** The address of the page that confirms. */
export function receivedAt(reference: string | undefined, facts?: ReceivedFacts | false): string {
  const query =
    reference === undefined ? '' : `?${String(new URLSearchParams({ reference, ...facts }))}`;
  return `${paths.enrolmentReceived}${query}`;
}

/** Makes a form that was drawn for this server send to a script elsewhere, if there is one (`ENROLMENT_ENDPOINT`). */
export function sentTo(endpoint: string | undefined, form: SiteFile): SiteFile {
  if (endpoint === undefined) return form;
  const html = textOf(form);
  const own = inAttribute(paths.enrolmentsApi);
  if (html.split(own).length !== 2) throw new Error(`${form.path} does not name ${own} once.`);
  return rewritten(form, {
    html: html.replace(own, () => inAttribute(endpoint)),
    policy: allowConnection(form.policy ?? '', endpoint),
  });
}

/** A text as Astro writes it into an island's properties: JSON in an attribute. */
function inAttribute(text: string): string {
  return JSON.stringify(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
