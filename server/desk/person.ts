import type { FastifyReply, FastifyRequest } from 'fastify';

import { idleDays, keptDays } from '../../domain/case/desk-limits.ts';
import type { Settings } from '../settings.ts';
import { type DeskSession, hashOf } from '../store/sessions.ts';

/**
 * Who is signed in: the secret of the session, the name that they gave, the address by which they came in, and whether
 * that was within the last hours, so that they may erase and take data out.
 */
export type StaffMember = {
  session: string;
  name: string;
  address?: string | undefined;
  isFresh: boolean;
};

/** Whether somebody who came in by an address of the staff, in small letters, may still. A printed link names none. */
export const isStaff = (settings: Pick<Settings, 'deskStaff'>, address: string | undefined) =>
  address === undefined || settings.deskStaff.some((one) => one.toLowerCase() === address);

/** By what somebody is known again: their address; a printed link names none, so the name that was given. */
export const whoIs = ({ address, name }: Pick<StaffMember, 'address' | 'name'>) =>
  address ?? `named ${name.toLowerCase()}`;

/** Why somebody is not signed in who brought a session's cookie, or none. */
export type SignedOut = 'session-over' | 'used-elsewhere';

/** The session whose cookie a request brings, if the desk signed it, with the turn of that cookie. */
export async function readSession(
  request: FastifyRequest,
): Promise<{ secret: string; turn: number } | undefined> {
  const value = await request.server.desk.cookies.read(request, 'session');
  if (value === undefined) return undefined;
  const [secret = '', turn = '0'] = value.split('~', 2);
  return { secret, turn: Number(turn) };
}

/**
 * Who sent a request, if their session has not ended and their address is still one of the staff's. With a reply, what
 * is noted of the device is brought up to date, and its cookie.
 */
export async function findPerson(
  request: FastifyRequest,
  reply?: FastifyReply,
): Promise<StaffMember | SignedOut> {
  const { store, clock, settings } = request.server;
  const [brought, now] = [await readSession(request), clock()];
  if (brought === undefined) return 'session-over';
  const { secret } = brought;
  const session = await store.sessions.find(hashOf(secret), now.toISOString());
  if (!session || !isSessionOpen(settings, session, now)) return 'session-over';
  if (isCopy(session, brought.turn, now)) {
    await store.sessions.end(hashOf(secret));
    request.log.warn({ outcome: 'session-copied' });
    return 'used-elsewhere';
  }
  if (reply) await renew(reply, session, { ...brought, now });
  const { name, address, endsAt } = session;
  return { session: secret, name, address, isFresh: now.toISOString() < endsAt };
}

/** Whether a session that the store has lets its owner in: a device that nobody uses is not kept. */
export function isSessionOpen({ deskStaff }: Settings, session: DeskSession, now: Date): boolean {
  const { address, endsAt, usedAt = '' } = session;
  if (!isStaff({ deskStaff }, address)) return false;
  if (now.toISOString() < endsAt) return true;
  return mayBeKept(deskStaff, address) && now.getTime() - Date.parse(usedAt) < idleDays * dayMs;
}

/** Where the staff are named, a session that names none of them cannot end with an address, so it is not kept. */
export const mayBeKept = (deskStaff: readonly string[], address: string | undefined) =>
  address !== undefined || deskStaff.length === 0;

/**
 * The cookie of a kept device is renewed each day, with the next turn. One of an earlier turn, after a later one was
 * brought back, is a copy, or the later one is; so the session ends for both. A request that was on its way meanwhile is no copy.
 */
function isCopy({ turn, turnSeenAt }: DeskSession, brought: number, now: Date): boolean {
  if (brought >= turn) return false;
  const isLate = turnSeenAt === undefined || now.getTime() - Date.parse(turnSeenAt) < lateMs;
  return brought < turn - 1 || !isLate;
}

async function renew(
  reply: FastifyReply,
  session: DeskSession,
  { secret, turn: brought, now }: { secret: string; turn: number; now: Date },
) {
  const { store, desk } = reply.server;
  const { keptUntil, usedAt, turnSeenAt } = session;
  const [at, isCurrent] = [now.toISOString(), brought >= session.turn];
  const age = (time: string | undefined) => now.getTime() - Date.parse(time ?? '');
  const isOld = keptUntil !== undefined && isCurrent && age(turnSeenAt) >= dayMs;
  const turn = session.turn + (isOld ? 1 : 0);
  const seenAt = isOld ? undefined : (turnSeenAt ?? (isCurrent ? at : undefined));
  if (isOld || seenAt !== turnSeenAt || !(age(usedAt) < noteMs)) {
    // Where the disk is full, the desk can still be read.
    const note = { usedAt: at, turn, turnSeenAt: seenAt };
    const isNoted = store.sessions.noteUse(hashOf(secret), note).then(
      () => true,
      () => false,
    );
    if (!(await isNoted)) return;
  }
  if (keptUntil !== undefined && turn > brought) {
    await desk.cookies.set(reply, 'session', cookieOf(secret, turn), secondsUntil(keptUntil, now));
  }
}

/** The value of the cookie of a kept device. */
export const cookieOf = (secret: string, turn: number) => `${secret}~${turn}`;

/** A day longer than the session, so that what is typed past its end can be given back. */
export const secondsUntil = (end: string, now: Date) =>
  Math.round((Date.parse(end) - now.getTime() + dayMs) / 1_000);

/** What a browser is called, in words of ours: what it says of itself is text of a stranger, and is not kept. */
export function browserIn({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const agent = (headers['user-agent'] ?? '').slice(0, 500);
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(agent))?.[1];
  const system = nameIn(systems);
  return (nameIn(browsers) ?? 'A browser') + (system ? ` on ${system}` : '');
}

// Most say that they are Safari, many that they are Chrome, so those that say more come first.
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/(?:\bHeadless|\b)Chrome\/|\bCriOS\//u, 'Chrome'],
  // Apple's own is on Apple's systems alone; elsewhere it is one of its many relations.
  [/\b(?:Mac|iP).*\bSafari\//u, 'Safari'],
] as const;

const systems = [
  [/\bAndroid\b/u, 'Android'],
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bWindows\b/u, 'Windows'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bMac/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
] as const;

const dayMs = 24 * 60 * 60_000;
const lateMs = 60_000;
const noteMs = 10 * 60_000;

/** Until when a device is kept that was signed in at a time. */
export const keptFrom = (now: Date) => new Date(now.getTime() + keptDays * dayMs).toISOString();
