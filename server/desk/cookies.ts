import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

import { type FastifyCookieOptions, Signer } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Settings } from '../settings.ts';
import { hashOf } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';

/**
 * A session; the browser that asked for a link by mail; what the next page says, and what was done with several; what
 * was paid of several invoices; the page that somebody wanted before they signed in; what they typed last to do so; and the key of a new calendar.
 */
type CookieName =
  | 'session'
  | 'browser'
  | 'notice'
  | 'several'
  | 'paid'
  | 'wanted'
  | 'name'
  | 'address'
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

/** Who is signed in: the secret of the session, the name that they gave, and the address by which they came in. */
export type Person = { session: string; name: string; address?: string | undefined };

/** Whether somebody who came in by an address of the staff, in small letters, may still. A printed link names none. */
export const isStaff = (settings: Pick<Settings, 'deskStaff'>, address: string | undefined) =>
  address === undefined || settings.deskStaff.some((one) => one.toLowerCase() === address);

/** Who sent a request, if their session has not ended and their address is still one of the staff's. */
export async function findPerson(request: FastifyRequest): Promise<Person | undefined> {
  const { store, clock, desk, settings } = request.server;
  const session = await desk.cookies.read(request, 'session');
  if (session === undefined) return undefined;
  const found = await store.sessions.find(hashOf(session), clock().toISOString());
  if (!found || !isStaff(settings, found.address)) return undefined;
  return { session, name: found.name, address: found.address };
}

/** The token that every form of a session posts. Only the session's own pages know it. */
export const formToken = (session: string) =>
  createHmac('sha256', session).update('form token').digest('base64url');

export function isFormToken(given: string, session: string): boolean {
  const [posted, own] = [Buffer.from(given), Buffer.from(formToken(session))];
  return posted.length === own.length && timingSafeEqual(posted, own);
}
