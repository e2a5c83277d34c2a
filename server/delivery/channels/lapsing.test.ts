import { expect, test } from 'vitest';

import { acceptanceOf, eventsOf, sampleOffer } from '../../../domain/testing/sample-changes.ts';
import { application, linkOf, send } from '../../../testing/mails.ts';

test('the reminder of an offer says until when it is open, and is not sent once that was answered', async () => {
  const before = '2025-06-10T08:00:00.000Z';
  const mail = await send('offer-lapsing', eventsOf(sampleOffer), { at: before });
  expect(mail.to).toEqual([application.content.email]);
  expect(mail.header('Subject')).toMatch(/4KX7-9QMD is open until Thursday 12\sJune 2025$/u);
  expect(mail.body).toContain('£747.00');
  expect(mail.html).toContain(`<a href="${linkOf(1)}"`);
  const later = { id: '1', at: before };
  for (const sent of [
    send('offer-lapsing', eventsOf(sampleOffer, acceptanceOf('1')), later),
    send('offer-lapsing', eventsOf(sampleOffer, { action: 'declined', offer: '1' }), later),
    send('offer-lapsing', eventsOf(sampleOffer, sampleOffer), later),
  ]) {
    await expect(sent).rejects.toMatchObject({ isNeedless: true });
  }
  // By a clock that may be wrong.
  const lapsed = send('offer-lapsing', eventsOf(sampleOffer), { at: '2025-06-12T23:00:00.000Z' });
  await expect(lapsed).rejects.toMatchObject({ isPermanent: true, isNeedless: false });
});
