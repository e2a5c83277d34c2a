import { onTestFinished } from 'vitest';

import { deskPaths } from '../domain/case/desk-paths.ts';
import { statusOf } from '../domain/case/due.ts';
import { eventModels } from '../domain/case/history.ts';
import type { SiteContent } from '../domain/case/usual-offer.ts';
import { brand } from '../domain/provider/brand.ts';
import { createDesk, type DeskOptions } from '../server/desk/desk.ts';
import { Links } from '../server/links.ts';
import { loggerOptions } from '../server/log.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import type { NewEvent } from '../server/store/desk-entry.ts';
import type { NewSubmission } from '../server/store/intake.ts';
import { issueKey } from '../server/store/sessions.ts';
import { SqliteEngine } from '../server/store/sqlite/sqlite-engine.ts';
import { createStore, type Store } from '../server/store/store.ts';
import type { DeskModel } from '../src/desk/Desk.tsx';
import type { SubmissionModel } from '../src/desk/models.ts';
import { undoOf } from '../src/desk/next-step.ts';
import { sampleFrame } from '../src/desk/testing/sample-pages.ts';
import { formPost, rendered } from './make-server.ts';
import { another, noContent, referenceOf } from './sample-entry.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Overrides = Partial<Omit<DeskOptions, 'settings' | 'store' | 'content'>> & {
  settings?: Partial<Settings>;
  store?: Store;
  content?: Partial<SiteContent>;
  /** Whether mail is set up. */
  canWrite?: boolean;
};

type Fields = Record<string, string> | [string, string][] | URLSearchParams;
type Headers = Record<string, string | undefined>;

/** The host name and port of the desk in tests. */
export const host = 'localhost:4322';

/** The headers by which a browser says that a form comes from the desk's own page. */
export const ownForm = { 'sec-fetch-site': 'same-origin', origin: `http://${host}` };

/** The page of an application. */
export const pageOf = (reference: string) => deskPaths.submission({ kind: 'enrolment', reference });

/** The address to which the forms of that page are posted. */
export const changeOf = (reference: string) => deskPaths.change({ kind: 'enrolment', reference });

/** The address to which its reference is posted, to erase it. */
export const eraseOf = (reference: string) => deskPaths.erase({ kind: 'enrolment', reference });

/** The address of the sign-in page with a key, and of its form. */
export const keyed = (key: string) => `${deskPaths.signIn}?key=${key}`;

/** The whole desk over a real store, with a clock that can be moved, closed after the test. */
export function makeDesk({ settings, content, canWrite, ...overrides }: Overrides = {}) {
  const store = overrides.store ?? createStore(new SqliteEngine({ dataDir: temporaryFolder() }));
  const logLines: string[] = [];
  const time = { now: new Date('2025-01-31T09:05:00.000Z') };
  const desk = createDesk({
    settings: {
      ...readSettings({}),
      ...(canWrite && { smtpUrl: 'smtp://localhost' }),
      ...settings,
    },
    content: {
      ...noContent,
      letters: sampleFrame.letters,
      terms: { ...noContent.terms, fingerprint: 'f00' },
      ...content,
    },
    clock: () => time.now,
    channels: [],
    scriptHashes: [],
    links: new Links(() => Promise.resolve('secret'), brand.siteUrl),
    render: (_address, locals) => rendered(JSON.stringify(locals.desk)),
    logger: { ...loggerOptions, stream: { write: (line: string) => void logLines.push(line) } },
    ...overrides,
    store,
  });
  onTestFinished(async () => {
    await desk.close();
    await store.close();
  });

  const get = (url: string, headers: Headers = {}) =>
    desk.inject({ url, headers: given({ host, ...headers }) });
  const post = (url: string, fields: Fields, headers: Headers = {}) => {
    const own = { host, ...ownForm, origin: `http://${headers.host ?? host}` };
    return desk.inject(formPost(url, new URLSearchParams(fields), given({ ...own, ...headers })));
  };
  const newKey = () => issueKey(store.sessions, { now: time.now });

  /** Signs somebody in, and returns their browser, which sends the session's cookie and token. */
  async function signIn(name = 'Zoe') {
    const answer = await post(keyed(await newKey()), { name });
    const cookie = cookieOf(answer);
    const { token } = modelOf(await get(deskPaths.toAnswer, { cookie }), 'list').frame;
    const person = {
      cookie,
      token,
      get: (url: string, headers: Headers = {}) => get(url, { cookie, ...headers }),
      post: (url: string, fields: Fields = {}, headers: Headers = {}) =>
        post(url, [...new URLSearchParams(fields), ['token', token]], { cookie, ...headers }),
      change: (reference: string, fields: Fields, headers: Headers = {}) =>
        person.post(changeOf(reference), fields, headers),
      list: async (url: string) => modelOf(await person.get(url), 'list').list,
      submission: async (reference: string) =>
        worked(modelOf(await person.get(pageOf(reference)), 'submission')),
    };
    return person;
  }

  /** Adds an application; resolves to its reference. */
  const apply = async (changes?: Partial<NewSubmission>) =>
    referenceOf(await store.add(another(changes)));
  /** Adds an event to an application; resolves to its id. */
  const did = async (reference: string, change: object, by = 'Zoe') => {
    const event = { ...change, at: time.now.toISOString(), by } as NewEvent;
    const added = await store.desk.add(reference, event);
    if (added.outcome !== 'added') throw new Error(added.outcome);
    return added.event.id;
  };
  return { desk, store, logLines, time, get, post, newKey, signIn, apply, did };
}

/** Without the headers that a test leaves out on purpose. */
const given = (headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** A page of an application with what its views work out. */
export const worked = ({ submission, now }: { submission: SubmissionModel; now: string }) => ({
  ...submission,
  undo: undoOf(submission),
  history: eventModels(submission.events),
  waiting: statusOf(submission.row, now).waiting,
  seen: submission.row.lastEvent ?? '',
});

type Answer = { body: string; statusCode: number; headers: Record<string, unknown> };

/** What a page was rendered from; throws if it is another page. */
export function modelOf<Page extends DeskModel['page']>(
  { body, statusCode }: Answer,
  page: Page,
): Extract<DeskModel, { page: Page }> {
  const model = JSON.parse(body) as DeskModel;
  if (model.page !== page) throw new Error(`${statusCode} with the page ${model.page}: ${body}`);
  return model as Extract<DeskModel, { page: Page }>;
}

/** What a browser sends back of all cookies that an answer set. */
function cookiesOf({ headers }: Pick<Answer, 'headers'>): string {
  const set = [headers['set-cookie']].flat().map(String);
  return set.map((cookie) => cookie.split(';', 1)[0]!).join('; ');
}

/** What a browser sends back of the first cookie that an answer set. */
export const cookieOf = (answer: Pick<Answer, 'headers'>) => cookiesOf(answer).split('; ', 1)[0]!;
