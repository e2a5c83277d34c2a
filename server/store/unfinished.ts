import { rmSync } from 'node:fs';

/**
 * Removes what is not finished, a file or a folder, if it is still there, when what it returns is called and
 * when this process is told to end.
 */
export function removerOf(...paths: string[]): () => void {
  const remove = () => paths.forEach((path) => rmSync(path, { recursive: true, force: true }));
  const end = (signal: NodeJS.Signals) => {
    remove();
    // `once` has taken the listener away, so that now the signal ends the process.
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
    remove();
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
