import { createHmac, timingSafeEqual } from 'node:crypto';

import { applicationPaths } from '../domain/paths.ts';

/** The links by which applicants follow their applications. */
export type Links = {
  /** Resolves once the secret is known; before that nothing else can be asked. Rejects where the store cannot be used. */
  ready: () => Promise<void>;
  /** The key of an application's page, whose link was made anew so often. */
  keyOf: (reference: string, made: number) => string;
  /** The whole address of that page. */
  addressOf: (reference: string, made: number) => string;
  /** Whether a key opens the page, or did before the staff made a new link; nothing of any other. */
  standingOf: (
    key: string,
    of: { reference: string; made: number },
  ) => 'open' | 'ended' | undefined;
};

/**
 * Makes links from a secret: each has a key of 128 bits, the beginning of an HMAC-SHA256 of the reference and of how often
 * the link was made anew, so that none is kept and all can be made again. A server also starts where its store cannot be
 * used yet, so the secret is asked for when it is needed.
 */
export function createLinks(askForSecret: () => Promise<string>, siteUrl: string): Links {
  let secret: string | undefined;
  const bytesOf = (reference: string, made: number) =>
    createHmac('sha256', known()).update(`${reference} ${made}`).digest().subarray(0, 16);
  const keyOf = (reference: string, made: number) => bytesOf(reference, made).toString('base64url');
  const known = () => {
    if (secret === undefined) throw new Error('The secret of the links is not known yet.');
    return secret;
  };
  return {
    ready: async () => {
      secret ??= await askForSecret();
    },
    keyOf,
    addressOf: (reference, made) =>
      siteUrl + applicationPaths.page(reference, keyOf(reference, made)),
    standingOf: (key, { reference, made }) => {
      if (!/^[\w-]{22}$/u.test(key)) return undefined;
      const given = Buffer.from(key, 'base64url');
      const isKey = (each: number) => timingSafeEqual(given, bytesOf(reference, each));
      if (isKey(made)) return 'open';
      return Array.from({ length: made }, (_, each) => each).some(isKey) ? 'ended' : undefined;
    },
  };
}

/** The key of an application that was stored now; none where it cannot be made, which is no reason to refuse the form. */
export const keyFor = (links: Links, reference: string): Promise<string | undefined> =>
  links.ready().then(
    () => links.keyOf(reference, 0),
    () => undefined,
  );
