import { describe, expect, it } from 'vitest';

import { describeEvent, rowCopy, titleOf, wrongPrefix } from './copy.ts';
import { sampleEvent, samplePages, sampleSubmissions } from './testing/sample-pages.ts';

describe('the title of a page', () => {
  it.each(Object.entries(samplePages))('is there for %s', (_, model) => {
    expect(titleOf(model)).toMatch(/^\S.* · The desk$/u);
  });

  it.each(Object.entries(sampleSubmissions))(
    'names the reference in %s, and nobody',
    (_, model) => {
      if (model.page !== 'submission') throw new Error('another page');
      const { kind, reference } = model.submission.row;
      const [title = ''] = titleOf(model).replace(wrongPrefix, '').split(' · ');
      expect(title).toBe(`${rowCopy.kind[kind]} ${reference}`);
    },
  );
});

describe('what somebody did', () => {
  it('says where it was moved, and how it ended', () => {
    expect(describeEvent(sampleEvent({ action: 'moved', stage: 'connect' }))).toBe(
      'Moved it to Connect',
    );
    expect(describeEvent(sampleEvent({ action: 'closed', outcome: 'not-enrolled' }))).toBe(
      'Closed it: Not enrolled',
    );
  });

  it('says what was taken back', () => {
    const undid = sampleEvent({ action: 'moved', stage: 'connect' });
    expect(describeEvent(sampleEvent({ action: 'undone', undid }))).toBe(
      'Took back: Moved it to Connect',
    );
  });
});
