import { createCookie } from '../../server/desk/sessions.ts';
import { isFormToken, seal, unseal } from '../../server/desk/session-secrets.ts';
import { placeFrom } from '../../server/desk/lists.ts';
import { isOwnHost, isOwnPost } from '../../server/desk/own-address.ts';
import { readChange } from '../../domain/read-change.ts';
import { readName } from '../../server/desk/sign-in.ts';
import { sampleApplication } from '../sample-application.ts';
import { filledWith, type ReaderPlace } from './place.ts';

/** What the desk reads of whoever sends it something. */
export const deskPlaces: ReaderPlace[] = [
  reader('the name at the desk', readName),
  reader('a cookie of the desk', (cookie) => {
    const { read } = createCookie({ name: 'desk-session', maxAge: 1, isSecure: false });
    return read({ headers: { cookie } });
  }),
  reader('the token of a form', (token) => isFormToken(token, 'session')),
  reader('the list that a form names', (query) => placeFrom(`/to-answer?page=${query}`, true)),
  reader('the host of the desk', (host) => isOwnHost(host, own)),
  reader('the origin of a form', (origin) =>
    isOwnPost({ headers: { origin }, host: 'localhost' }, own),
  ),
  reader('a search in an address', (text) => unseal('search', text, 'session')),
  reader('a search', (text) => unseal('search', seal('search', text, 'session'), 'session')),
  ...['do', 'text', 'callAt', 'stage'].map((field) =>
    reader(`what is to be done, ${field}`, (text) => {
      const action = field === 'text' ? 'note' : 'answer';
      return readChange(new URLSearchParams({ do: action, [field]: text }), found);
    }),
  ),
];

const own = { deskUrl: undefined, deskHost: 'localhost' };

const found: Parameters<typeof readChange>[1] = {
  submission: {
    ...{ kind: 'enrolment', reference: '2222-2222', content: sampleApplication },
    submittedAt: '2025-01-31T09:05:00.000Z',
  },
  events: [],
};

function reader(name: string, read: (text: string) => unknown): ReaderPlace {
  return { name, most: 64_000, ...filledWith((text) => text.toWellFormed()), read };
}
