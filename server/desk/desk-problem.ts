import type { ProblemModel } from '../../src/desk/models.ts';

/** What ends a request with a page that says why. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  /** HTTP status. */
  readonly statusCode: number;
  readonly what: ProblemModel['what'];

  constructor(statusCode: number, what: ProblemModel['what'], cause?: unknown) {
    super(what, { cause });
    this.statusCode = statusCode;
    this.what = what;
  }
}
