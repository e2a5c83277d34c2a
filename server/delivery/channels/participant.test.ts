import { expect, test } from 'vitest';
import { letter, confirmed, send } from '../../../testing/mails.ts';
import { acceptanceOf, eventsOf, sampleOffer } from '../../../domain/testing/sample-changes.ts';
import { mailCopy } from '../mail-copy.ts';

test('whoever is named once the instructions are given gets them too, and nobody twice', async () => {
  const where = 'https://meet.example/room';
  const places = { where, tutor: 'Robin', bring: '' };
  const instructed = { action: 'instructed', ...places, ...letter } as const;
  const namedAs = (names: string) => ({ action: 'named', names }) as const;
  const cleo = 'Cleo Sample, cleo@c.example';
  const both = `${cleo}\nDee Sample, dee@d.example`;
  const history = eventsOf(
    ...[sampleOffer, acceptanceOf('1'), confirmed, namedAs(cleo), instructed, namedAs(both)],
  );
  const first = await send('participants', history, { id: '5' });
  expect(first.to).toEqual(['cleo@c.example']);
  const second = await send('participants', history);
  expect(second.to).toEqual(['dee@d.example']);
  expect(second.raw).not.toContain('cleo@c.example');
  expect(second.body).toContain(where);
  expect(second.body).not.toContain('since our last letter');
  // Not who was taken out again, nor where the instructions were undone.
  const [out, undone] = [namedAs(cleo), { action: 'undone', event: '5' } as const];
  for (const then of [out, undone]) {
    const sent = send('participants', eventsOf(...history, then), { id: '6' });
    await expect(sent).rejects.toThrow(mailCopy.failure.needless);
  }
});
