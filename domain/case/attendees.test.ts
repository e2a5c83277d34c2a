import { expect, it } from 'vitest';

import { attendeesFault, attendeesOf, attendeesText } from './attendees.ts';

it.each<[string, string, ...[name: string, email: string][]]>([
  ['a name alone', 'Ada Sample', ['Ada Sample', '']],
  ['an address after a comma', 'Ada Sample, ada@a.example', ['Ada Sample', 'ada@a.example']],
  ['as a mail program copies it', 'Ada <ada@a.example>;', ['Ada', 'ada@a.example']],
  ['quotation marks', '"Sample, Ada" <ada@a.example>', ['Sample, Ada', 'ada@a.example']],
  ['cells of a spreadsheet', 'Ada\tSample\tada@a.example', ['Ada Sample', 'ada@a.example']],
  ['a comma in the name', 'Sample, Ada, ada@a.example', ['Sample, Ada', 'ada@a.example']],
  ['a list with numbers', '1. Ada\n2) Ben ben@b.example', ['Ada', ''], ['Ben', 'ben@b.example']],
  ['empty lines and invisible letters', '\n\u202aAda\u202c\n\n - Ben\n', ['Ada', ''], ['Ben', '']],
  ['a link', 'Ada, ada@a.example <mailto:ada@a.example>', ['Ada', 'ada@a.example']],
  ['what steers a terminal', 'A\0da\u2028Ben\u0007', ['A da', ''], ['Ben', '']],
])('names: %s is read, and stays as it was read', (_, typed, ...all) => {
  const read = attendeesOf(typed);
  expect(read).toEqual(all.map(([name, email]) => ({ name, email })));
  expect(attendeesOf(attendeesText(read))).toEqual(read);
});

it.each([
  [
    'three for two places',
    'Ada\nBen\nCleo',
    'You have entered 3 names for 2 places: remove one, or ask us for another place',
  ],
  [
    'a thousand lines',
    'Ada\n'.repeat(1_000),
    'You have entered 1000 names for 2 places: remove 998',
  ],
  ['an address without a name', 'ada@a.example', '“ada@a.example” needs a name'],
  ['half an address', 'Ada, ada@', '“ada@” is not an email address'],
  ['two on a line', 'A <a@a.example>, B <b@b.example>', '“a@a.example>, B <b@b.example>” is not'],
  ['a name of 500 letters', 'A'.repeat(500), 'is too long for a name'],
  ['what is no name', '???', '“???” needs a name'],
])('names: %s is refused with the reason', (_, typed, reason) => {
  expect(attendeesFault(attendeesOf(typed), 2)).toContain(reason);
});

it('names: the staff are not sent to themselves for more places', () => {
  expect(attendeesFault(attendeesOf('Ada\nBen\nCleo'), 2, true)).toBe(
    'You have entered 3 names for 2 places: remove one',
  );
});

it('names: there may be fewer than places, or none', () => {
  expect(attendeesFault(attendeesOf('Ada'), 2)).toBeUndefined();
  expect(attendeesFault([], 2)).toBeUndefined();
});
