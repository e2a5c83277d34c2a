import type { Workbook } from './workbook.ts';

/** Google's side of the script: the spreadsheet, the script's one lock, and the faults of the services. */
export class Google {
  readonly workbook: Workbook = { tabs: [] };
  /** The script properties, as the staff set them. */
  readonly properties = new Map<string, string>();
  /** What the script put into its cache. */
  readonly cache = new Map<string, string>();
  /** The run that holds the lock. Nobody can wait for it here: a lock that is taken is refused at once. */
  lockedBy: object | undefined;
  /** Decides, call by call (`Range.setValues`), whether a service throws, and with which words. */
  fault: (service: string) => string | undefined = () => undefined;
  /** What somebody does in the sheet just before a service is called. People take no lock. */
  person: (service: string, argument: unknown) => void = () => undefined;
  /** Milliseconds since 1970, as the script reads them. */
  clock: () => number = Date.now;
}
