import { whenWords } from '../case/offers.ts';
import type { Offer } from '../case/stages.ts';
import { dateInLondon, inWords } from './london-time.ts';

const london = 'Europe/London';

/**
 * The time zone of a town in a country, both as somebody typed them, where that is certain: the country has one clock, or
 * one of its zones is named after the town. Nothing is guessed.
 */
export function zoneOf({ town, country }: Record<'town' | 'country', string>): string | undefined {
  const zones = zonesOf(country);
  if (zones.length > 0 && hasOneClock(zones)) return zones[0];
  // A zone with three parts is named after a place that there are several of ("America/Indiana/Petersburg").
  return zones.find(
    (zone) => zone.split('/').length === 2 && folded(cityOf(zone)) === folded(town),
  );
}

/** The time zone of a customer: what the staff have set, or what follows from town and country. */
export const customerZone = (
  customer: Record<'town' | 'country', string>,
  { zone }: { zone?: string | undefined },
): string | undefined => zone ?? zoneOf(customer);

/** A time zone from its name or its city, "Asia/Tokyo" or "tokyo"; `undefined` if there is none. */
export const readZone = (typed: string): string | undefined =>
  Intl.supportedValuesOf('timeZone').find((zone) =>
    [zone, cityOf(zone)].some((name) => folded(name) === folded(typed)),
  );

/** "Tokyo", from "Asia/Tokyo". */
export const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');

/**
 * When something is by a customer's clock: "19:00 to 21:00 in Tokyo", with the day where it is another than London's;
 * `undefined` where their clock shows what London's does.
 */
export function theirTime(
  { startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>,
  zone: string | undefined,
): string | undefined {
  if (zone === undefined || offsetIn(zone, startsAt) === offsetIn(london, startsAt))
    return undefined;
  const [start, end] = [startsAt, endsAt].map((at) => inZone(at, zone)) as [Local, Local];
  const isOtherDay = start.date !== dateInLondon(startsAt);
  const until = start.date === end.date ? ` to ${end.clock}` : '';
  return `${isOtherDay ? `${start.day}, ` : ''}${start.clock}${until} in ${cityOf(zone)}`;
}

/** "Tuesday 24 November 2026, 10:00 to 12:00 in London, 19:00 to 21:00 in Tokyo, 2 hours", or else with "UK time". */
export function whenByClocks(
  offer: Pick<Offer, 'startsAt' | 'endsAt' | 'minutes'>,
  zone: string | undefined,
): string {
  const theirs = theirTime(offer, zone);
  const [day, clocks, length] = whenWords(offer).split(', ');
  return theirs === undefined
    ? `${whenWords(offer)}, UK time`
    : `${day}, ${clocks} in London, ${theirs}, ${length}`;
}

type Local = Record<'date' | 'day' | 'clock', string>;

function inZone(at: string, zone: string): Local {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  // The same day and hour in London, so that its words are those of every other time.
  const asInLondon = local.toPlainDateTime().toZonedDateTime(london).toInstant().toString();
  return {
    date: local.toPlainDate().toString(),
    day: inWords(new Date(asInLondon)).split(', ')[0]!,
    clock: local.toPlainTime().toString().slice(0, 5),
  };
}

const offsetIn = (zone: string, at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).offsetNanoseconds;

/** Whether clocks in all zones show the same in each month of this year. */
function hasOneClock(zones: readonly string[]): boolean {
  const year = Temporal.Now.plainDateISO('UTC').year;
  return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(year, month, 15)).toISOString())
    .map((at) => new Set(zones.map((zone) => offsetIn(zone, at))))
    .every(({ size }) => size === 1);
}

function zonesOf(country: string): readonly string[] {
  const region = regions().get(folded(country));
  return region === undefined ? [] : (new Intl.Locale('und', { region }).getTimeZones() ?? []);
}

/** The code of each country by its names in English. */
function regions(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...(['long', 'short'] as const).flatMap((style) => {
      const names = new Intl.DisplayNames('en-GB', { type: 'region', style, fallback: 'none' });
      return codes.flatMap((code): [string, string][] => {
        const name = names.of(code);
        return name === undefined ? [] : [[folded(name), code]];
      });
    }),
    ...otherNames,
  ]);
  return known;
}

let known: ReadonlyMap<string, string> | undefined;

const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i));
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** Names that people type beside those of the standard. */
const otherNames: readonly [string, string][] = [
  ...['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'].map(
    (name): [string, string] => [name, 'GB'],
  ),
  ...['usa', 'united states of america', 'america'].map((name): [string, string] => [name, 'US']),
  ['uae', 'AE'],
  ['holland', 'NL'],
  ['republic of ireland', 'IE'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
  ['south korea', 'KR'],
];

/** Without accents, capitals, full stops and what stands before a name. */
const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim()
    .replace(/^the /u, '');
