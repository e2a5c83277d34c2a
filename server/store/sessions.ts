/**
 * Who is signed in at the desk, and the keys that let somebody in. Keys and sessions are known by SHA-256
 * hashes in hexadecimal, never by themselves. Times are ISO 8601, UTC. Every method rejects when the store
 * cannot be used.
 */
export type Sessions = {
  /** Keeps a key until it is used or its time is over. */
  addKey(key: NewKey): Promise<void>;
  /**
   * Uses a key up and opens a session in its place, in one step. Resolves to whether the key was good: there,
   * unused, in time, and of the browser that asked for it.
   */
  signIn(key: PresentedKey, session: NewSession): Promise<boolean>;
  /** Whatever lets somebody do something and is not over, for a server to keep in memory. */
  passes(now: string): Promise<Pass[]>;
  /** The session of a hash, unless it has ended. */
  find(hash: string, now: string): Promise<Session | undefined>;
  end(hash: string): Promise<void>;
  /** Ends every session and takes back every key; browsers stay known. Resolves to how many sessions there were. */
  endAll(): Promise<number>;
  /** Forgets what is over. */
  removeExpired(now: string): Promise<void>;
};

/** A key that somebody may sign in with, once. */
export type NewKey = {
  hash: string;
  expiresAt: string;
  /** The hash of what the browser that asked has to show; any browser's key without. */
  browserHash?: string | undefined;
};

/** A key as somebody brings it. */
export type PresentedKey = { hash: string; browserHash: string | undefined; now: string };

/** A session as it begins. */
export type NewSession = {
  hash: string;
  name: string;
  endsAt: string;
  /** What the browser shows that signs in: it is known from then on, signed in or not. */
  browser?: { hash: string; endsAt: string } | undefined;
};

/** A key, a session or a browser that somebody has signed in with, by its hash, and when that is over. */
export type Pass = { kind: 'key' | 'session' | 'browser'; hash: string; endsAt: string };

/** A session as it stands. */
export type Session = { name: string; endsAt: string };
