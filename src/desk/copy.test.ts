import { describe, expect, it } from 'vitest';

import { deedOf, titleOf } from './copy.ts';
import { sampleEvent, samplePages, sampleSubmissions } from './testing/sample-pages.ts';

describe('the title of a page', () => {
  it.each(Object.entries(samplePages))('is there for %s', (_, model) => {
    expect(titleOf(model)).toMatch(/^\S.* · The desk$/u);
  });

  it.each(Object.entries(sampleSubmissions))(
    'names the reference in %s, and nobody',
    (_, model) => {
      if (model.page !== 'submission') throw new Error('another page');
      const { who, reference } = model.submission.row;
      const title = titleOf(model);
      expect(title).toContain(reference);
      const parts = [who.name, who.company, who.email, who.place].join(' ').split(/[ ,]+/u);
      for (const part of parts.filter(({ length }) => length > 1))
        expect(title).not.toContain(part);
    },
  );
});

describe('what somebody did', () => {
  it('says where it was moved, and how it ended', () => {
    expect(deedOf(sampleEvent({ action: 'moved', stage: 'connect' }))).toBe('Moved it to Connect');
    expect(deedOf(sampleEvent({ action: 'closed', outcome: 'not-enrolled' }))).toBe(
      'Closed it: Not enrolled',
    );
  });

  it('says what was taken back', () => {
    const undid = sampleEvent({ action: 'moved', stage: 'connect' });
    expect(deedOf(sampleEvent({ action: 'undone', undid }))).toBe('Took back: Moved it to Connect');
  });
});
