import { createHmac, timingSafeEqual } from 'node:crypto';

import { applicationPaths } from '../domain/paths.ts';

/** The links to applicants' pages. */
export type Links = {
  /** Resolves once the secret is known; nothing else may be called before. Rejects if the store cannot be used. */
  ready: () => Promise<void>;
  /** The key of an application's page; `made` says how often the staff made a new link. */
  keyOf: (reference: string, made: number) => string;
  /** The whole address of that page. */
  addressOf: (reference: string, made: number) => string;
  /** Whether a key opens the page, or did until the staff made a new link; `undefined` for any other key. */
  standingOf: (
    key: string,
    of: { reference: string; made: number },
  ) => 'open' | 'ended' | undefined;
};

/**
 * Makes links from a secret. A key is the first 128 bits of an HMAC-SHA256 of the reference and of how often the link
 * was made anew, so keys need not be stored. The secret is read when it is first needed, because a server also starts
 * while its store cannot be used.
 */
export function createLinks(askForSecret: () => Promise<string>, siteUrl: string): Links {
  let secret: string | undefined;
  // Without the secret it throws.
  const bytesOf = (reference: string, made: number) =>
    createHmac('sha256', secret!).update(`${reference} ${made}`).digest().subarray(0, 16);
  const keyOf = (reference: string, made: number) => bytesOf(reference, made).toString('base64url');
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

/**
 * The key of an application that was stored now: somebody who repeats another person's form does not get that person's
 * link. `undefined` also if it cannot be made, because the form must not be refused for that.
 */
export async function keyFor(
  links: Links | undefined,
  { outcome, reference }: { outcome: string; reference: string },
): Promise<string | undefined> {
  if (links === undefined || outcome !== 'stored') return undefined;
  return links.ready().then(
    () => links.keyOf(reference, 0),
    () => undefined,
  );
}
