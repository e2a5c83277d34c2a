import { applyWrite, type Workbook, type Write } from './workbook.ts';

/** What a run of the script asks of Google's servers. */
export type Request =
  { ask: 'enter'; service: string } | { ask: 'workbook' } | { ask: 'write'; writes: Write[] };

/**
 * Google's side of the script: the spreadsheet, the script's one lock, and how the services are today.
 * Runs of the script reach it through a `Connection`.
 */
export class Google {
  readonly workbook: Workbook = { tabs: [] };
  /** Decides, call by call (`Range.setValues`), whether a service throws, and with which words. */
  fault: (service: string) => string | undefined = () => undefined;
  #holder: object | undefined;
  readonly #waiting: (() => void)[] = [];

  /** Answers at once. Throws as the service would. */
  answer(request: Request): Workbook | undefined {
    if (request.ask === 'workbook') return structuredClone(this.workbook);
    if (request.ask === 'write')
      for (const write of request.writes) applyWrite(this.workbook, write);
    else {
      const words = this.fault(request.service);
      if (words !== undefined) throw new Error(words);
    }
    return undefined;
  }

  /** Takes the lock if it is free, or is held by the same run. */
  lockNow(run: object): boolean {
    this.#holder ??= run;
    return this.#holder === run;
  }

  /** Takes the lock as soon as it is free; resolves to false after so many milliseconds. */
  async lock(run: object, milliseconds: number): Promise<boolean> {
    const end = performance.now() + milliseconds;
    while (!this.lockNow(run)) {
      const left = end - performance.now();
      if (left <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return true;
  }

  /** Does nothing where the run does not hold the lock. */
  unlock(run: object): void {
    if (this.#holder !== run) return;
    this.#holder = undefined;
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/** How a run of the script, which waits for every answer, reaches Google. */
export type Connection = {
  ask(request: Request): Workbook | undefined;
  tryLock(milliseconds: number): boolean;
  releaseLock(): void;
};

/** A connection in the same thread, where nobody can wait: a lock that is taken is refused at once. */
export function directConnection(google: Google): Connection {
  const run = {};
  return {
    ask: (request) => google.answer(request),
    tryLock: () => google.lockNow(run),
    releaseLock: () => google.unlock(run),
  };
}
