import { beforeAll, describe, expect, test } from 'vitest';

import type { FollowedModel } from '../../../src/application/models.ts';
import { brand } from '../../../domain/brand.ts';
import { botSignalNames } from '../../../domain/forms/bot-signals.ts';
import { paths } from '../../../domain/paths.ts';
import {
  dataPost,
  drawn,
  fieldsOf,
  formPost,
  makeServer,
  now,
} from '../../../testing/make-server.ts';
import { sampleApplication } from '../../../testing/sample-application.ts';
import { sampleMessage } from '../../../testing/sample-message.ts';
import { another, referenceOf } from '../../../testing/sample-entry.ts';
import { createLinks } from '../../links.ts';
import type { NewEvent } from '../../store/desk-entry.ts';
import type { Render } from '../rendering/renderer.ts';

const links = createLinks(() => Promise.resolve('a secret'), brand.siteUrl);
beforeAll(links.ready);
const at = now.toISOString();
const pathOf = (reference: string, made = 0) => new URL(links.addressOf(reference, made)).pathname;

/** A server with one application, and what its page is drawn from. */
async function serverWithOne() {
  const render: Render = (_address, { followed }) => drawn(JSON.stringify(followed));
  const made = makeServer({ links, render });
  const reference = referenceOf(await made.store.add(another({ content: sampleApplication })));
  const get = async (url: string) => {
    const answer = await made.app.inject({ url });
    return { ...answer, answer, model: () => JSON.parse(answer.body) as FollowedModel };
  };
  const did = async (...events: NewEvent[]) => {
    for (const event of events) await made.store.desk.add(reference, event);
  };
  return { ...made, reference, get, did };
}

describe('a link opens', () => {
  test('the application with where it stands and what was written, and nothing between the staff', async () => {
    const { reference, get, did } = await serverWithOne();
    await did(
      { action: 'taken', at, by: 'Zoe' },
      { action: 'noted', at, by: 'Zoe', text: 'A difficult one' },
      { action: 'answered', at, by: 'Zoe' },
      { action: 'moved', at, by: 'Zoe', stage: 'customize' },
    );
    const { answer, model } = await get(pathOf(reference));
    expect(answer.statusCode).toBe(200);
    expect(model()).toMatchObject({
      page: 'application',
      application: {
        ...{ reference, address: pathOf(reference), courses: sampleApplication.selectedCourses },
        status: { stage: 'customize', answeredAt: at },
        history: [
          { at: another({}).submittedAt, said: 'We have your application.' },
          { said: 'We answered you.' },
          { said: 'We went on to Customize.' },
        ],
      },
    });
    expect(answer.body).toContain(sampleApplication.fullName);
    expect(answer.body).not.toMatch(/Zoe|difficult/u);
  });

  test('a letter once it has gone, with its words, and none before', async () => {
    const { reference, get, did, store } = await serverWithOne();
    const words = { subject: 'Your dates', text: 'Friday?' };
    const letter: NewEvent = {
      action: 'written',
      at,
      by: 'Zoe',
      to: 'a@b.c',
      from: 'b@b.c',
      ...words,
    };
    await did(letter);
    expect((await get(pathOf(reference))).body).not.toContain('Friday?');
    const [{ id } = { id: '' }] = await store.desk.history(reference);
    await did({ action: 'sent', at, by: '', event: id });
    expect((await get(pathOf(reference))).model()).toMatchObject({
      application: { history: [{}, { said: 'We wrote to you.', letter: words }] },
    });
  });

  test('a copy of what was written and told, as a file', async () => {
    const { reference, get, did } = await serverWithOne();
    await did({ action: 'noted', at, by: 'Zoe', text: 'A difficult one' });
    const { answer } = await get(`${pathOf(reference)}/copy`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${reference}.json"`);
    expect(JSON.parse(answer.body)).toEqual({
      ...{ reference, submittedAt: another({}).submittedAt, ...sampleApplication },
      history: [{ at: another({}).submittedAt, said: 'We have your application.' }],
    });
  });
});

describe('a link is nobody else’s:', () => {
  test('no cache, search engine or other site has it, and no log', async () => {
    const { reference, get, store, logLines } = await serverWithOne();
    for (const address of [pathOf(reference), `${pathOf(reference)}/copy`]) {
      expect((await get(address)).answer.headers).toMatchObject({
        ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    const once = { ...store, close: () => Promise.resolve() };
    const render = () => Promise.reject(new Error('no'));
    const failing = makeServer({ links, store: once, render });
    expect((await failing.app.inject(pathOf(reference))).statusCode).toBe(500);
    const key = pathOf(reference).split('/').at(-1)!;
    expect(failing.logLines).toEqual([expect.stringContaining('/application/:reference/:key')]);
    expect([...logLines, ...failing.logLines].join('\n')).not.toContain(key);
  });

  test('another key, another’s, a message and what never was have the same answer, which names nothing', async () => {
    const { reference, get, store } = await serverWithOne();
    const other = referenceOf(await store.add(another({ content: sampleApplication })));
    const message = referenceOf(
      await store.add(another({ kind: 'contact', content: sampleMessage })),
    );
    const [open, ...others] = [pathOf(reference), pathOf(other)];
    const wrong = [
      open.slice(0, -2) + (open.endsWith('AA') ? 'BB' : 'AA'),
      others[0].replace(other, reference),
      `${open}A`,
      open.slice(0, -1),
      `/application/${reference}/${encodeURIComponent('../../../etc')}`,
      pathOf(message),
      pathOf('9999-9999'),
      '/application/nothing/at-all',
    ];
    const answers = await Promise.all(wrong.map((url) => get(url)));
    for (const { answer } of answers) {
      expect([answer.statusCode, answer.body]).toEqual([404, '{"page":"nothing"}']);
    }
    await store.erase([reference], at);
    expect((await get(open)).answer.body).toBe('{"page":"nothing"}');
  });

  test('what never was takes as many questions to the store as what is there', async () => {
    const { reference, store } = await serverWithOne();
    const asked: string[] = [];
    const find: typeof store.find = (each) => {
      asked.push('find');
      return store.find(each);
    };
    const history: typeof store.desk.history = (each) => {
      asked.push('history');
      return store.desk.history(each);
    };
    const watched = {
      ...store,
      find,
      desk: { ...store.desk, history },
      close: () => Promise.resolve(),
    };
    const { app } = makeServer({ links, store: watched, render: () => drawn('nothing') });
    for (const each of [reference, '9999-9999']) await app.inject(`${pathOf(each)}x`);
    expect(asked).toEqual(['find', 'history', 'find', 'history']);
  });

  test('what is made up is drawn once, and takes no turn of those who have a link', async () => {
    let drawings = 0;
    const render: Render = () => {
      drawings += 1;
      return drawn('nothing');
    };
    const { app } = makeServer({ links, render });
    const answers = Array.from({ length: 200 }, () => app.inject(pathOf('9999-9999')));
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(404);
    expect(drawings).toBe(1);
  });

  test('the staff end it by a new one, and it says so much and no more', async () => {
    const { reference, get, did } = await serverWithOne();
    const relinked: NewEvent = { action: 'relinked', at, by: 'Zoe' };
    await did(relinked, relinked);
    for (const made of [0, 1]) {
      const { answer } = await get(pathOf(reference, made));
      expect([answer.statusCode, answer.body]).toEqual([410, '{"page":"ended"}']);
      const copy = await get(`${pathOf(reference, made)}/copy`);
      expect(copy.answer.headers.location).toBe(pathOf(reference, made));
    }
    expect((await get(pathOf(reference, 2))).answer.statusCode).toBe(200);
    expect((await get(pathOf(reference, 3))).answer.statusCode).toBe(404);
  });
});

describe('the answer to a form leads there', () => {
  const byScript = dataPost(paths.enrolmentsApi, sampleApplication);
  const native = formPost(paths.enrol, fieldsOf(sampleApplication));

  test('where it was stored now, and not where it repeats what came before', async () => {
    const { app, stored } = makeServer({ links });
    const first = await app.inject(byScript);
    const { reference } = (await stored())[0]!;
    expect(first.json()).toEqual({ success: true, reference, follow: pathOf(reference) });
    expect((await app.inject(byScript)).json()).toEqual({ success: true, reference });
    expect((await app.inject(native)).headers.location).not.toContain('key=');
  });

  test('without JavaScript too', async () => {
    const { app, stored } = makeServer({ links });
    const { location } = (await app.inject(native)).headers;
    const { reference } = (await stored())[0]!;
    expect(pathOf(reference)).toContain(new URLSearchParams(String(location)).get('key'));
  });

  test('and to a robot as to everybody', async () => {
    const { app, store } = makeServer({ links });
    const trap = { data: JSON.stringify(sampleApplication), [botSignalNames.trap]: 'x' };
    const answer: { follow: string } = (
      await app.inject(formPost(paths.enrolmentsApi, trap))
    ).json();
    expect(await store.countQuarantined('enrolment')).toBe(1);
    expect((await app.inject(answer.follow)).statusCode).toBe(200);
  });

  test('as long as the key can be made, and confirms all the same where it cannot', async () => {
    const broken = createLinks(() => Promise.reject(new Error('away')), brand.siteUrl);
    const { app } = makeServer({ links: broken });
    const answer = await app.inject(byScript);
    expect(answer.json()).toEqual({ success: true, reference: expect.any(String) as string });
  });
});
