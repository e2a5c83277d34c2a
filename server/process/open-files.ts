import { readFileSync } from 'node:fs';

import { deskConnections, limits } from '../http/limits.ts';

/** Files that a process has open beside its connections: the database, what Node itself needs, a pool. */
const ownFiles = 64;

/** How many open files a number of connections needs. Answers come from memory and open none. */
export const openFilesFor = (connections: number) => connections + ownFiles;

/**
 * How the site and the desk share the connections that the files allowed to this process leave room for. With more, the
 * next one could not be taken (EMFILE), nor the database read by a second connection.
 */
export function sharedConnections(
  hasDesk: boolean,
  openFiles = openFilesAllowed(),
): { forSite: number; forDesk: number } {
  const wanted = hasDesk ? deskConnections : 0;
  const all = Math.max(1, Math.min(limits.connections + wanted, openFiles - ownFiles));
  const forDesk = Math.min(wanted, Math.ceil(all / 10));
  return { forSite: Math.max(1, Math.min(limits.connections, all - forDesk)), forDesk };
}

/** The warning at start if there is room for too few connections. */
export function fewConnectionsWarning(connections: number): string {
  const [few, all] = [connections, limits.connections].map((count) =>
    count.toLocaleString('en-GB'),
  );
  return `The system allows this process so few open files that it takes ${few} connections at once instead of ${all}. For all of them: ulimit -n ${openFilesFor(limits.connections + deskConnections)}, or LimitNOFILE= in systemd.`;
}

/** The limit, which Node raises at start as far as it may; infinite if there is none. */
function openFilesAllowed(): number {
  return Number(ofProcess() ?? ofReport() ?? Infinity);
}

/**
 * The limit on Linux. It is read from a file, because a filter of system calls may keep a process from asking for its
 * own limits.
 */
function ofProcess(): string | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return /^Max open files +(?<soft>\d+)/mu.exec(limits)?.groups?.soft;
  } catch {
    return undefined;
  }
}

/** The limit elsewhere (https://nodejs.org/api/report.html); Windows has none. */
function ofReport(): number | undefined {
  // Without the network part, which looks up the names of whoever is connected.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as Report;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}

type Report = { userLimits?: { open_files?: { soft?: number | string } } };
