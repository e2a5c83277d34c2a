import { applyWrite, type Workbook, type Write } from './workbook.ts';

/** What a run of the script asks of Google's servers, and what they answer. */
export type Conversation = {
  enter: { request: { service: string }; reply: undefined };
  workbook: { request: object; reply: Workbook };
  write: { request: { writes: Write[] }; reply: undefined };
  time: { request: object; reply: number };
  property: { request: { name: string }; reply: string | null };
  cached: { request: { key: string }; reply: string | null };
  cache: { request: { key: string; value: string; seconds: number }; reply: undefined };
};

/** A request, named for what it asks. */
export type Request = { [Ask in Topic]: { ask: Ask } & Conversation[Ask]['request'] }[Topic];

type Topic = keyof Conversation;

/**
 * Google's side of the script: the spreadsheet, the script's one lock, and the faults of the services.
 * Runs of the script reach it through a `Connection`.
 */
export class Google {
  readonly workbook: Workbook = { tabs: [] };
  /** The script properties, as the staff set them. */
  readonly properties = new Map<string, string>();
  /** Decides, call by call (`Range.setValues`), whether a service throws, and with which words. */
  fault: (service: string) => string | undefined = () => undefined;
  /** What a person does in the sheet just before a service is called. People take no lock. */
  person: (service: string) => void = () => undefined;
  /** Milliseconds since 1970, as the script reads them. */
  clock: () => number = Date.now;
  readonly #cache = new Map<string, { value: string; until: number }>();
  #holder: object | undefined;
  readonly #waiting: (() => void)[] = [];

  /** Answers at once, with the workbook itself. Throws as the service would. */
  answer(request: Request): Conversation[Topic]['reply'] {
    switch (request.ask) {
      case 'workbook':
        return this.workbook;
      case 'write':
        for (const write of request.writes) applyWrite(this.workbook, write);
        return undefined;
      case 'time':
        return this.clock();
      case 'property':
        return this.properties.get(request.name) ?? null;
      case 'cached': {
        const found = this.#cache.get(request.key);
        return found && this.clock() < found.until ? found.value : null;
      }
      case 'cache': {
        const { key, value, seconds } = request;
        this.#cache.set(key, { value, until: this.clock() + seconds * 1_000 });
        return undefined;
      }
      case 'enter': {
        this.person(request.service);
        const words = this.fault(request.service);
        if (words !== undefined) throw new Error(words);
        return undefined;
      }
    }
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
  ask<Ask extends Topic>(request: Extract<Request, { ask: Ask }>): Conversation[Ask]['reply'];
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
