import { keyMinutes } from '../../domain/desk-limits.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Sessions } from './sessions.ts';

type KeyTerms = {
  now: Date;
  /** The hash of what the browser that asked has to show; any browser may use the key without. */
  browserHash?: string;
};

/** Makes a key that lets somebody in at the desk once. Only its hash is kept. */
export async function issueKey(
  sessions: Pick<Sessions, 'addKey'>,
  { now, browserHash }: KeyTerms,
): Promise<string> {
  const key = newSecret();
  const expiresAt = new Date(now.getTime() + keyMinutes * 60_000).toISOString();
  await sessions.addKey({ hash: hashOf(key), expiresAt, browserHash });
  return key;
}
