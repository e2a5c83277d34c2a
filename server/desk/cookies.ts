import { hkdfSync } from 'node:crypto';

import { type FastifyCookieOptions, Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Store } from '../store/store.ts';

type CookieName =
  | 'session'
  // The browser that asked for a link by mail.
  | 'browser'
  // What the next page says: at the sign-in, of several rows, of several invoices.
  | 'notice'
  | 'several'
  | 'paid'
  // The page that somebody wanted before they signed in, and the form for which they had to sign in again.
  | 'wanted'
  | 'held'
  // What they typed last to sign in.
  | 'name'
  | 'address'
  // The key of a new calendar, which the next page shows once.
  | 'calendar';

/**
 * The desk's cookies, which scripts cannot read and other sites' posts do not carry. They are signed with a key from
 * the store's secret, the same after each start and on every instance, so a made-up one costs the store nothing.
 */
export class DeskCookies {
  readonly #store: Pick<Store, 'linkSecret'>;
  readonly #prefix: string;
  #signer: Signer | undefined;
  readonly options: FastifyCookieOptions;

  /** `isSecure`: the desk is reached by https; only then do browsers accept `Secure` and the name's prefix. */
  constructor(store: Pick<Store, 'linkSecret'>, isSecure: boolean) {
    this.#store = store;
    this.#prefix = isSecure ? '__Host-desk-' : 'desk-';
    this.options = {
      parseOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure },
    };
  }

  /** The value of a cookie that this desk has set. */
  async read({ cookies }: FastifyRequest, name: CookieName): Promise<string | undefined> {
    const given = cookies[this.#prefix + name];
    if (!given) return undefined;
    const { valid, value } = (await this.#loadSigner()).unsign(given);
    // The signature covers the name, so that one cookie is not taken for another.
    return valid && value.startsWith(`${name}.`) ? value.slice(name.length + 1) : undefined;
  }

  /** Reads a cookie for one page alone. */
  async take(reply: FastifyReply, name: CookieName): Promise<string | undefined> {
    const value = await this.read(reply.request, name);
    if (value) this.remove(reply, name);
    return value;
  }

  async set(reply: FastifyReply, name: CookieName, value: string, seconds: number): Promise<void> {
    const signed = (await this.#loadSigner()).sign(`${name}.${value}`);
    reply.setCookie(this.#prefix + name, signed, { maxAge: seconds });
  }

  remove(reply: FastifyReply, name: CookieName): void {
    reply.clearCookie(this.#prefix + name);
  }

  async #loadSigner(): Promise<Signer> {
    if (this.#signer) return this.#signer;
    const secret = await this.#store.linkSecret();
    this.#signer = new Signer(Buffer.from(hkdfSync('sha256', secret, '', 'desk cookies', 32)));
    return this.#signer;
  }
}
