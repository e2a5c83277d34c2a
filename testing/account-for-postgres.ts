import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who runs PostgreSQL; empty for whoever runs the tests. */
export type Account = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. Then it runs as `nobody`, whom every Linux has, so that the tests
 * add nobody to the machine.
 */
export function accountForPostgres(): Account {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((id) => Number(execFileSync('id', [id, 'nobody'])));
  return { uid, gid };
}

/** Makes an empty temporary folder that the account can get to, also where root has its own for such. */
export function makeFolderFor(account: Account): string {
  const places = [tmpdir(), '/tmp', '/var/tmp'];
  const place = places.find((folder) => isOpenTo(account, folder)) ?? tmpdir();
  return mkdtempSync(join(place, 'postgres-'));
}

/**
 * The folder itself where the account can run what is in it, or else a copy in `folder`: a project in
 * root's home cannot be entered by anybody else.
 */
export function whereItRuns(native: string, account: Account, folder: string): string {
  if (isOpenTo(account, join(native, 'bin/postgres'))) return native;
  const copy = join(folder, 'native');
  // A library is linked to by a shorter name beside it, which must lead to the copy.
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Gives a folder and all that is in it to the account. */
export function handOver(folder: string, { uid, gid }: Account) {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

/** True where the account can enter a folder or run a program, by the machine's own judgement. */
function isOpenTo(account: Account, place: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('test', ['-x', place], { ...account, cwd: '/' }).status === 0;
}
