/** The day and the hour by London's clocks, summer time included: "2025-01-31", 9. */
export function inLondon(time: Date): { day: string; hour: number } {
  const [day = '', clock = ''] = london.format(time).split(' ');
  return { day, hour: Number(clock.slice(0, 2)) };
}

/**
 * A moment that somebody gave by London's clocks, "2025-01-31T09:30", as ISO 8601 in UTC; the earlier one
 * where the clocks go back. `undefined` for anything else, and for an hour that the clocks leave out.
 */
export function fromLondon(typed: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return undefined;
  const asIfInUtc = Date.parse(`${typed}Z`);
  const times = [hourMs, 0].map((ahead) => new Date(asIfInUtc - ahead));
  const isMeant = (time: Date) =>
    !Number.isNaN(time.getTime()) && london.format(time) === typed.replace('T', ' ');
  return times.find(isMeant)?.toISOString();
}

// In Swedish, whose dates are those of ISO 8601: "2025-01-31 09:30".
const london = new Intl.DateTimeFormat('sv-SE', {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Europe/London' } as const),
});

const hourMs = 60 * 60_000;
