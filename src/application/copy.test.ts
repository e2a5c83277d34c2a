import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { tooLongOf } from '../../domain/case/event-entry.ts';
import { deskEvents } from '../../domain/case/events.ts';
import { scores } from '../../domain/case/stages.ts';
import { brand } from '../../domain/provider/brand.ts';
import { facts } from '../../domain/provider/facts.ts';
import { sampleLetter } from '../../domain/testing/sample-changes.ts';
import { appliedAgo, type Deed, sampleWays } from '../../domain/testing/sample-submissions.ts';
import { inWords } from '../../domain/time/london-time.ts';
import { actCopy, actPageCopy } from './act-copy.ts';
import { Application, emptyCopy, type FollowedModel, titleOf } from './Application.tsx';
import { followCopy } from './ApplicationPage.tsx';
import { certificateCopy } from './Certificate.tsx';
import { pageTitle, standings, summaryOf } from './copy.ts';
import { findCopy } from './Find.tsx';
import type { FollowedApplication } from './models.ts';
import { followed, samplePages } from './testing/sample-pages.ts';

const pages = Object.entries(samplePages);
const steps = ['One.', 'Two.', 'Three.'].map((text) => ({ text }));
const covers = { 'Prompt Engineering': 'prompt-engineering' } as const;
const draw = (model: FollowedModel) =>
  renderToStaticMarkup(createElement(Application, { model, formName: 'Form', steps, covers }));
const drawn = (name: string) => draw(samplePages[name]!);
const expectAll = (html: string, words: readonly string[]) => {
  for (const said of words) expect(html).toContain(said);
};

describe('an applicant’s page', () => {
  it.each([
    ['waiting', 'With us', 'We’ll reply by', 'Friday 6\u{a0}June'],
    [
      'late',
      'We are late, and we are sorry',
      'We owe you an answer',
      'Thursday 5\u{a0}June, 04:00',
    ],
    ['added', 'With us', 'We’ll reply by', 'Saturday 7\u{a0}June'],
    ['answered', 'Your turn', 'You have our answer', 'Wednesday 4\u{a0}June, 11:00'],
    ['customize', 'Your turn', 'You have our answer', 'Wednesday 4\u{a0}June, 11:00'],
    ['connect', 'With us', 'We’ll send you the details', 'Wednesday 4\u{a0}June, 11:00'],
    ['offered', 'Your turn', 'open until', 'Thursday 19\u{a0}June'],
    ['accepted', 'With us', 'We’ll confirm by', 'Saturday 7\u{a0}June'],
    ['booked', 'You’re booked', '', 'Tuesday 24\u{a0}June, 10:00'],
    ['lapsed', 'Your turn', 'Our offer has lapsed', 'Wednesday 4\u{a0}June'],
    ['declined', 'Your turn', 'You declined our offer', undefined],
    ['taken-back', 'With us', 'We took our offer back', undefined],
    ['held', 'With us', 'We are recording who came', 'Wednesday 4\u{a0}June, 10:00'],
    ['attended', 'All done', 'Thank you for taking part', undefined],
    ['absent', 'Closed', 'We have no record of anyone attending', undefined],
    ['cancelled', 'With us', '£2,988.00 back, or off what you owe', 'Thursday 19\u{a0}June'],
    ['refunded', 'Closed', 'The booking is cancelled', undefined],
    ['enrolled', standings.enrolled.turn, standings.enrolled.headline, undefined],
    ['not-enrolled', standings.closed.turn, standings.closed.headline, undefined],
    ['repeat', standings.repeat.turn, 'We have this twice', undefined],
    ['withdrawn', standings.withdrawn.turn, standings.withdrawn.headline, undefined],
  ])('says of one that is %s whose turn it is and by when', (name, turn, headline, when) => {
    const html = drawn(name);
    const isLed = ['offered', 'booked'].includes(name);
    // An offer that can be accepted, or a booking, says the rest itself.
    if (isLed) expect(html).toContain(`>${turn}: ${headline}`);
    else expectAll(html, [`>${turn}<`, headline]);
    if (when) expect(html).toMatch(new RegExp(`<time [^>]*>${when}</time>`, 'u'));
  });

  it('leads from a repeat to the application that goes on, by no link that opens it', () => {
    const html = drawn('repeat');
    expect(html).toContain('href="/application?reference=2345-6789"');
    expect(html).not.toContain(standings.closed.headline);
  });

  it('says to nobody that they were sent what they were only given', () => {
    const instructed = {
      action: 'instructed',
      where: 'Room 4',
      tutor: 'Robin',
      bring: '',
    } as const;
    const booked = draw(followed(appliedAgo(47, [...sampleWays.booked, [1, instructed]])));
    expect(booked).toContain('We gave the joining instructions.');
    expect(booked).not.toContain('We sent you');
  });

  it('certifies with the cover of the course, the whole address, and a link that adds it to a profile', () => {
    const html = drawn('certificate-long');
    const number = '4KX7-9QMD-7HVW-2CTR-3RVK-8DTJ-6FGH';
    const address = `https://www.provider.example/certificate/${number}`;
    expectAll(html, [certificateCopy.good, certificateCopy.took]);
    expect(html.replaceAll('<wbr/>', '')).toContain(`${certificateCopy.checkAt} ${address}`);
    expect(html).toMatch(/viewBox="0 0 400 500"/u);
    const [, link = ''] = /href="(https:\/\/www\.linkedin\.com[^"]*)"/u.exec(html) ?? [];
    const { searchParams } = new URL(link.replaceAll('&amp;', '&'));
    expect(Object.fromEntries(searchParams)).toEqual({
      startTask: 'CERTIFICATION_NAME',
      name: 'Prompt Engineering, AI in Customer Experience & Sales Workshop',
      organizationName: brand.name,
      ...{ issueYear: '2025', issueMonth: '6', certId: number, certUrl: address },
    });
    // A PDF of it is named by its number, and nobody adds what was withdrawn.
    expect(titleOf(samplePages.certificate!)).toBe(`${certificateCopy.title} ${number}`);
    expect(drawn('certificate-withdrawn')).not.toContain('linkedin');
    // A course that the site has no more.
    expect(drawn('certificate')).toContain('data-own');
  });

  it('writes a name on a certificate the larger the shorter it is, and none as one long line', () => {
    const sizeOf = (name: string) => Number(/, ([\d.]+)cqi/u.exec(drawn(name))![1]);
    expect(sizeOf('certificate')).toBeGreaterThan(15);
    expect(sizeOf('certificate-long')).toBeLessThan(7);
    expect(sizeOf('certificate-long')).toBeGreaterThan(4);
  });

  it('lets the browser fill in the name of whoever accepts', () => {
    expect(drawn('accept')).toMatch(/<input[^>]* id="name" autoComplete="name"/u);
  });

  it('promises nothing more to one that has ended, which has no colour and no curve without a place', () => {
    for (const name of ['enrolled', 'not-enrolled', 'withdrawn']) {
      for (const { text } of steps) expect(drawn(name)).not.toContain(text);
      const reached = /aria-current="step"[^>]*><b>Enrolled/u;
      if (name === 'enrolled') expect(drawn(name)).toMatch(reached);
      else expect(drawn(name)).not.toMatch(/aria-current|>Customize</u);
    }
  });

  it.each([
    ['the last minute of its day', '2025-06-06T23:00:00.000Z', '2025-06-06T22:59:00.000Z'],
    ['the start of its session', '2025-06-06T09:00:00.000Z', '2025-06-06T09:00:00.000Z'],
  ])('says that an offer is open until %s', (_, at, said) => {
    const { application } = samplePages.offered as { application: FollowedApplication };
    const situation = { ...application.situation, is: 'offered', at } as const;
    expect(summaryOf({ ...application, situation }, at).at).toBe(said);
  });

  it('speaks of an email to reply to only where one was sent', () => {
    const byTelephone = draw(followed(appliedAgo(47, [[22.5, { action: 'answered' }]])));
    const start = (text: string) => text.split(/add something/u)[0]!.split(brand.email)[0];
    expect(byTelephone).toContain(start(standings.told.text));
    for (const html of [byTelephone, drawn('enrolled')])
      expect(html).not.toMatch(/Reply to our email|spam folder|look forward/u);
    expect(drawn('answered')).toContain(start(standings.review.text));
  });

  it.each(pages)(
    '%s has one first heading, no script, a form only to act, and says to whom to write',
    (name, model) => {
      const html = drawn(name);
      // A button that needs a script is not seen without it.
      const seen = html.replaceAll(/<span[^>]* hidden="">.*?<\/span>/gu, '');
      expect(seen).not.toMatch(/<button[^>]*type="button"/u);
      expect(html.match(/<h1[ >]/gu)).toHaveLength(1);
      // A name on a certificate has the size at which it fills its line.
      const styled = html.replace(
        /(<h1 [^>]*)style="font-size:min\([\w-]+\([\w-]+\), [\d.]+cqi\)"/u,
        '$1',
      );
      expect(styled).not.toMatch(/<script|\son[a-z]+=|style="/u);
      const isForm =
        (model.page === 'act' && model.act.isOpen) ||
        (model.page === 'find' && model.find.canMail) ||
        model.page === 'check';
      expect(html.match(/<form/gu)?.length ?? 0).toBe(isForm ? 1 : 0);
      // The mail has the reference, so that the staff know what it is about.
      const of = { application: '4KX7-9QMD', terms: '4KX7-9QMD' }[model.page as string];
      const about = of ? `?subject=${of}` : '';
      if (model.page !== 'act' && model.page !== 'certificate')
        expect(html).toContain(`href="mailto:${brand.email}${about}"`);
      // The tab's title has no name and no reference.
      if (model.page === 'application') expect(titleOf(model)).toBe(pageTitle);
    },
  );

  it('leads from what was accepted to its terms, and shows their text or says that it has none', () => {
    const terms = '<a class="finger" href="/application/4KX7-9QMD/sample-key/terms/2">';
    for (const name of ['accepted', 'booked', 'cancelled']) expect(drawn(name)).toContain(terms);
    for (const name of ['offered', 'declined']) expect(drawn(name)).not.toContain(terms);
    expect(drawn('terms')).toContain('Effective March 2024');
    expect(drawn('terms')).toContain('href="#2-cancel"');
    expect(drawn('terms')).toContain('<td>The full amount</td>');
    expect(drawn('terms-not-kept')).toContain('our terms of June 2025.');
  });

  it('leads to what can be done now, and to nothing else', () => {
    const waysOf = (name: string) =>
      Array.from(drawn(name).matchAll(/sample-key\/(\w+)"/gu), ([, way]) => way);
    expect(waysOf('waiting')).toEqual(['add', 'withdraw', 'copy']);
    expect(waysOf('not-enrolled')).toEqual(['add', 'copy']);
    expect(waysOf('offered')).toEqual(['accept', 'decline', 'add', 'withdraw', 'copy']);
    expect(waysOf('accepted')).not.toContain('accept');
  });

  it('begins with what can be accepted, or is booked: when, where, for how much, what to press, and then the story', () => {
    for (const [name, ...order] of [
      ['offered', '5,976.00', '>Accept for £5,976.00<'],
      ['booked', `>${followCopy.calendar}<`, '5,976.00'],
    ] as const) {
      const first = ['<h1', 'Tuesday 24\u{a0}June 2025', 'Online', ...order];
      const places = [...first, followCopy.reference, followCopy.history].map((each) =>
        drawn(name).indexOf(each),
      );
      expect(places).not.toContain(-1);
      expect(places, name).toEqual(places.toSorted((one, other) => one - other));
    }
    expect(drawn('accept')).toContain('>Accept for £5,976.00</button>');
  });

  describe('of a booking', () => {
    const buttonsOf = (named: Deed[]) => {
      const html = draw(followed(appliedAgo(47, [...sampleWays.booked, ...named])));
      const links = html.matchAll(/<a class="button _([a-z]+)_[^>]*>([^<]+)</giu);
      return Array.from(links, ([, look, words]) => `${look} ${words}`).slice(0, 3);
    };
    const naming = (people: number): Deed => [
      1,
      {
        action: 'named',
        names: Array.from({ length: people }, (_, i) => `Ada Sample${i}`).join('\n'),
      },
    ];

    it('says when it starts by the clock of a customer abroad too', () => {
      const booked = followed(appliedAgo(47, sampleWays.booked));
      const start = /begins|You’re booked[^<]*<time[^>]*>([^<]*)/u;
      expect(start.exec(draw(booked))?.[1]).not.toContain('London');
      if (booked.page !== 'application') throw new Error('It is another page.');
      const application = { ...booked.application, zone: 'Asia/Tokyo' };
      expect(start.exec(draw({ ...booked, application }))?.[1]).toMatch(
        /\d\d:\d\d in London, .*\d\d:\d\d to \d\d:\d\d in Tokyo/u,
      );
    });

    it('has as its one red button the names while any is missing, and then the calendar', () => {
      const [calendar, cancel] = ['Add to calendar', 'Cancel the booking'];
      const asks = (words: string, last = cancel) => [
        `primary ${words}`,
        `secondary ${calendar}`,
        `quiet ${last}`,
      ];
      expect(buttonsOf([])).toEqual(asks('Enter the 12 missing names'));
      expect(buttonsOf([naming(11)])).toEqual(asks('Enter the missing name', 'Access needs'));
      const complete = [`primary ${calendar}`, 'secondary Who comes', 'quiet Access needs'];
      expect(buttonsOf([naming(12)])).toEqual(complete);
    });

    it('shows people as dots, hollow for those without a name', () => {
      const dotsOf = (people: number) => {
        const html = draw(followed(appliedAgo(47, [...sampleWays.booked, naming(people)])));
        return ['12', '7'].map((width) => html.split(`stroke-width="${width}"`).length - 1);
      };
      expect(dotsOf(11)).toEqual([12, 1]);
      expect(dotsOf(12)).toEqual([12, 0]);
    });

    it('says under the price what is paid and what is due', () => {
      const entered: Deed[] = [
        [
          1,
          {
            action: 'invoiced',
            number: 'INV-204',
            amount: '597600',
            dueOn: '2025-06-20',
            sure: '',
          },
        ],
        [1, { action: 'paid', amount: '40000', paidOn: '2025-06-05', sure: '' }],
      ];
      const words = '£400.00 paid, £5,576.00 due by 20\u{a0}June (INV-204)';
      const way = [...sampleWays.booked, ...entered];
      expect(draw(followed(appliedAgo(47, way)))).toMatch(
        new RegExp(`5,976\\.00</span></p><p[^>]*>${words.replaceAll(/[()]/gu, '\\$&')}<`, 'u'),
      );
      expect(drawn('paid-in-part')).toContain('>£400.00 paid, £5,576.00 to pay<');
      expect(drawn('booked')).not.toMatch(/paid,| due /u);
    });
  });

  describe('after the session', () => {
    const rated: Deed = [
      0.5,
      { action: 'rated', content: '5', tutor: '4', worth: '3', words: '', quotable: '' },
    ];
    const after = (...more: Deed[]) =>
      draw(followed(appliedAgo(47, [...sampleWays.attended, ...more])));
    const fieldOf = (html: string) => /<section class="filled.*?<\/section>/u.exec(html)![0];

    it('begins with one field: thanks, a picture of each certificate, the rating and the guarantee', () => {
      const field = fieldOf(after());
      expectAll(field, ['Thank you for taking part', 'data-field="innovation"']);
      for (const [name, number] of [
        ['Ada Sample', 'N-1'],
        ['Ben Sample', 'N-2'],
      ]) {
        const link = new RegExp(`<a [^>]*href="/certificate/${number}".*?</a>`, 'u').exec(
          field,
        )![0];
        expectAll(link, [name!, '<svg']);
      }
      const held = new Date(
        Date.parse('2025-06-04T12:00:00Z') + facts.guarantee.moneyBackDays * 86_400_000,
      );
      const last = inWords(held).split(',')[0]!;
      expectAll(field, [`${last}</time>.`, '>Ask for the money back<', '>How was it?<']);
      // Nothing else is in colour.
      expect(after().split('class="filled')).toHaveLength(2);
    });

    it('shows the rating in dots, and leads to where it is changed', () => {
      const field = fieldOf(after(rated));
      expect(field).not.toContain('>How was it?<');
      const said = ['Your rating', '>5 of 5<', '>4 of 5<', '>3 of 5<', '/feedback"', 'Change<'];
      expectAll(field, said);
      expect(field.match(/<i data-filled/gu)).toHaveLength(12);
      expect(field.match(/<i[ >]/gu)).toHaveLength(15);
    });
  });

  it('says that a booking stands while another date is offered, and nowhere that nothing is booked', () => {
    const html = drawn('moved');
    expect(html).toContain(
      'Your booking stays as it is until you accept the offer and we confirm it.',
    );
    expect(html).not.toMatch(/nothing is (?:booked|owed)/iu);
  });

  it('has every answer under the form’s label, and each letter with its words', () => {
    const said = ['Full Name', 'Zoë O’Sample', 'Step-free access', 'Would Friday suit you?'];
    expectAll(drawn('answered'), said);
  });

  it('shows what somebody typed as text', () => {
    const typed = '<img src=x onerror=alert(1)>';
    const letter = { ...sampleLetter, subject: typed, text: typed };
    const written: Deed[] = [
      [2, { action: 'written', ...letter }],
      [1, { action: 'sent', event: '1' }],
    ];
    const html = draw(followed(appliedAgo(47, written, { fullName: typed })));
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img')).toHaveLength(4);
  });
});

describe('the page of what an applicant is about to do', () => {
  it.each([['add', 'added'] as const, ['withdraw', 'withdrawn'] as const])(
    'says first what it means to %s, and posts to its own address what it has shown',
    (name, action) => {
      const [above, form] = drawn(name).split('<form');
      expect(above).toContain(actCopy[action].text.slice(0, 20));
      const address = `action="/application/4KX7-9QMD/sample-key/${name}" method="post"`;
      expectAll(form!, [address, 'name="seen" value="3"', `>${deskEvents[action].button}<`]);
    },
  );

  it('has the price and the day above the button that accepts', () => {
    const [above] = drawn('accept').split('<form');
    const price = '£5,976.00, of which £996.00 is VAT (20%)';
    expectAll(above!, [price, 'Tuesday 24\u{a0}June 2025, 10:00 to 13:00']);
  });

  it('says by when we confirm, and how long the guarantee is, as it was promised with the offer', () => {
    expect(drawn('accept')).toContain('We confirm within 30 hours.');
    expect(drawn('money-back')).toContain('for 45 days after the session');
  });

  it('keeps what was typed, and says what is wrong with it or why it was not kept', () => {
    const tooLong = tooLongOf(deskEvents.added.fields.text);
    expectAll(drawn('add-wrong'), ['We come with the whole board.', tooLong]);
    expect(titleOf(samplePages['add-wrong']!)).toBe('Error: Add something');
    expectAll(drawn('add-unkept'), ['>We are four now.</textarea>', actPageCopy.unkeptText]);
    const feedback = drawn('feedback-wrong');
    expectAll(feedback, ['>Lively.</textarea>', deskEvents.rated.fields.tutor.missing]);
    expect(feedback.match(/<input[^>]* checked=""/gu)).toHaveLength(2);
    const html = drawn('accept-wrong');
    for (const name of ['expressly', 'acknowledged'] as const) {
      const { missing } = deskEvents.accepted.fields[name];
      expectAll(html, [`<a href="#${name}">${missing}</a>`, `id="${name}-error"`]);
      expect(html).toMatch(
        new RegExp(`<input[^>]* id="${name}"[^>]* aria-describedby="${name}-error"`, 'u'),
      );
    }
    // The summary takes the focus, so nothing else may.
    expect(html.match(/ autofocus=""/gu)).toHaveLength(1);
    expect(html).toMatch(/<div[^>]* role="group"[^>]* autofocus=""/u);
  });

  it('asks how it was in three rows of five, with words at both ends', () => {
    const html = drawn('feedback');
    expect(html.match(/<fieldset/gu)).toHaveLength(3);
    for (const name of scores) {
      expect(html.match(new RegExp(`<input[^>]* name="${name}"`, 'gu'))).toHaveLength(5);
      expect(html).toContain(`id="${name}"`);
    }
    expectAll(html, [
      'aria-label="1, poor"',
      '>poor</span>',
      'aria-label="5, entirely"',
      '>entirely</span>',
    ]);
  });

  it('shows what happened meanwhile, with its form where it can be done still', () => {
    expect(drawn('withdraw-meanwhile')).toMatch(
      /meanwhile, so see first what would end with it\. Nothing.*We wrote to you\..*<form/u,
    );
    const model = samplePages['withdraw-too-late']!;
    expect(draw(model)).toMatch(/We closed it without a booking\.(?!.*<form)/u);
    if (model.page !== 'act') throw new Error('Nothing is done.');
    const undone = draw({ ...model, act: { ...model.act, meanwhile: [] } });
    expect(undone).toContain(actPageCopy.takenBack);
  });
});

it('find your application: what was typed stays beside what is wrong with it', () => {
  const form = '" action="/application" method="post"';
  const shown = ['Find your application', 'Reference', 'Email Address', 'Send me the link'];
  expectAll(drawn('find'), [form, ...shown]);
  const wrong = ['Enter the reference, such as', findCopy.emailError, 'value="zoe"'];
  expectAll(drawn('find-wrong'), wrong);
  const busy = [
    'Nothing was sent.',
    findCopy.busy.split(' write to')[0]!,
    'role="alert"',
    'value="ada@example.com"',
  ];
  expectAll(drawn('find-busy'), busy);
  expect(titleOf(samplePages['find-wrong']!)).toBe('Error: Find your application');
});

it('erased application: its page says the same as of one that never was', () => {
  expect(drawn('nothing')).toContain(emptyCopy.nothing.heading);
  expect(drawn('nothing')).not.toMatch(/eras|delet|remov/iu);
  expect(drawn('nothing')).toContain(`href="/application">${findCopy.heading}</a>`);
  expect(drawn('ended')).toContain(emptyCopy.ended.heading);
  for (const name of ['ended', 'nothing']) expect(drawn(name)).not.toContain(followCopy.history);
});
