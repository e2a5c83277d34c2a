import type { DatabaseSync } from 'node:sqlite';

import { type FileGuard, guardFiles, type Loss, whatHappened } from './file-guard.ts';
import { rescue } from './rescue.ts';

/** A guard that also looks by itself, and saves what it can once the files are lost. */
export type FileWatch = FileGuard & {
  /** Looks no more, and waits for what is being saved; then database and guard may be closed. */
  stop: () => Promise<void>;
};

type WatchParts = {
  file: string;
  database: DatabaseSync;
  /** Takes the line that says what happened. Without it nobody looks but at commits, and nothing is saved. */
  report?: ((line: string) => void) | undefined;
};

/** Watches the files of a database: without posts a loss would be noticed with the next application. */
export function watchFiles({ file, database, report }: WatchParts): FileWatch {
  let rescued: Promise<void> | undefined;
  const onLost = (loss: Loss) => {
    if (report === undefined) return;
    if (loss === 'other version') report(`${whatHappened(loss, file)} ${nothingStored}`);
    else rescued = rescue(database, { file, loss, now: new Date() }).then(report);
  };
  const guard = guardFiles({ file, database, onLost });
  const timer = report && setInterval(() => lookAt(guard), pauseMs).unref();
  return {
    ...guard,
    stop: async () => {
      clearInterval(timer);
      await rescued;
    },
  };
}

function lookAt({ verify, verifyVersion }: FileGuard) {
  try {
    verify();
    verifyVersion();
  } catch {
    // Whoever writes next is told, and the one who reads the log has been.
  }
}

const pauseMs = 2_000;
const nothingStored =
  'Nothing is stored any more, and forms are refused: start the server of that version in the place of this one.';
