import { expect, test } from 'vitest';

import { brand } from '../../../domain/provider/brand.ts';
import { eventsOf, sampleBooking } from '../../../domain/testing/sample-changes.ts';
import { application, linkOf, materials, send } from '../../../testing/mails.ts';

test('letter afterwards: whoever booked gets the certificates as they are by then, the materials, and until when the guarantee runs', async () => {
  const came = `Ada Sample, ${application.content.email}\nBo http://Sample, bo@b.example`;
  const attended = { action: 'attended', came, numbers: 'AAAA\nBBBB' } as const;
  const renamed = { action: 'renamed', number: 'AAAA', name: 'Ada Simple' } as const;
  const history = eventsOf(...sampleBooking, attended, { ...renamed, another: 'CCCC' });
  const terms = { id: '4', at: '2025-06-25T08:00:00.000Z' };
  const { to, body, html } = await send('afterwards', history, terms);
  expect(to).toEqual([application.content.email]);
  const address = `${brand.siteUrl}/certificate/`;
  for (const said of [
    `- Ada Simple: ${address}CCCC\n- Bo Sample: ${address}BBBB`,
    `- Prompt Engineering: ${materials}`,
    'until the end of Thursday 24\u{a0}July 2025',
    linkOf(1),
  ])
    expect(body).toContain(said);
  expect(html).toContain(`<a href="${address}CCCC"`);
  expect(body).not.toMatch(/AAAA|look forward|sorry/u);
  const over = await send('afterwards', history, { ...terms, at: '2025-07-24T23:00:00.000Z' });
  expect(over.body).not.toMatch(/refund|guarantee/u);
  const free = history.map((event, i) => (i === 0 ? { ...event, price: '0' } : event));
  expect((await send('afterwards', free, terms)).body).not.toMatch(/refund|guarantee/u);
  const undone = eventsOf(...history.slice(0, 4), { action: 'undone', event: '4' });
  const sent = send('afterwards', undone, { id: '4' });
  await expect(sent).rejects.toMatchObject({ isNeedless: true });
});
