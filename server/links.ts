import { createHmac, timingSafeEqual } from 'node:crypto';

import { applicationPaths } from '../domain/provider/paths.ts';

/**
 * The links to applicants' pages. A key is the first 128 bits of an HMAC-SHA256 of the reference and of its generation,
 * that is how often the staff made a new link, so keys need not be stored. The secret is read each time,
 * because a command may have made another.
 */
export class Links {
  readonly #askForSecret: () => Promise<string>;
  readonly #siteUrl: string;
  #secret: string | undefined;

  constructor(askForSecret: () => Promise<string>, siteUrl: string) {
    this.#askForSecret = askForSecret;
    this.#siteUrl = siteUrl;
  }

  /** Resolves once the secret is known, before anything else is called. Rejects if the store cannot be used. */
  async ready(): Promise<void> {
    this.#secret = await this.#askForSecret();
  }

  keyOf(reference: string, generation: number): string {
    return this.#bytesOf(reference, generation).toString('base64url');
  }

  addressOf(reference: string, generation: number): string {
    return this.#siteUrl + applicationPaths.page(reference, this.keyOf(reference, generation));
  }

  /** Whether a key opens the page, or did until the staff made a new link; `undefined` for any other key. */
  keyStatus(key: string, reference: string, generation: number): 'open' | 'ended' | undefined {
    if (!/^[\w-]{22}$/u.test(key)) return undefined;
    const given = Buffer.from(key, 'base64url');
    const isKey = (each: number) => timingSafeEqual(given, this.#bytesOf(reference, each));
    if (isKey(generation)) return 'open';
    return Array.from({ length: generation }, (_, each) => each).some(isKey) ? 'ended' : undefined;
  }

  /** Throws without the secret. */
  #bytesOf(reference: string, generation: number): Buffer {
    const hmac = createHmac('sha256', this.#secret!);
    return hmac.update(`${reference} ${generation}`).digest().subarray(0, 16);
  }
}

/**
 * The key of an application that was stored now: somebody who repeats another person's form does not get that person's
 * link. `undefined` also if it cannot be made, because the form must not be refused for that.
 */
export async function keyFor(
  links: Links,
  { outcome, reference }: { outcome: string; reference: string },
): Promise<string | undefined> {
  if (outcome !== 'stored') return undefined;
  return links.ready().then(
    () => links.keyOf(reference, 0),
    () => undefined,
  );
}
