import type {} from 'fastify';

import type { DeskModel } from '../../src/desk/Desk.tsx';
import type { ErasedModel } from '../../src/desk/Erase.tsx';
import type { CaughtMail } from '../delivery/caught-mail.ts';
import type { DeskCookies } from './cookies.ts';
import type { StaffMember } from './person.ts';

/** What the routes of the desk need beside what every server has. */
export type DeskTools = {
  /**
   * Mails that were caught instead of sent, in a demonstration. If this is set, the desk shows them and lets in anybody
   * on this computer.
   */
  mails?: readonly CaughtMail[] | undefined;
  canMail: boolean;
  cookies: DeskCookies;
  /** The results of the last erasures, by the form that asked for each. */
  erasures: Map<string, Promise<ErasedModel>>;
};

/** A page without what is added when it is rendered. */
type DeskPage = Without<'now' | 'frame', DeskModel>;

type Without<Name extends string, Union> = Union extends unknown ? Omit<Union, Name> : never;

/* oxlint-disable typescript/consistent-type-definitions -- how a type of another module is added to */
declare module 'fastify' {
  interface FastifyInstance {
    /** The desk's server alone. */
    desk: DeskTools;
  }
  interface FastifyContextConfig {
    /** Whether what is posted here takes data out, so that a device that was kept does not suffice. */
    takesOut?: boolean;
  }
  interface FastifyRequest {
    /** Who is signed in, once that is known; always set behind the sign-in. */
    person: StaffMember;
  }
  interface FastifyReply {
    /** Answers with a page of the desk, in its frame if somebody is signed in. */
    sendPage: (page: DeskPage, status?: number) => Promise<FastifyReply>;
  }
}
/* oxlint-enable typescript/consistent-type-definitions */

/** An error that is answered with a page that says why. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  readonly statusCode: number;
  readonly what: Problem;

  constructor(statusCode: number, what: Problem, cause?: unknown) {
    super(what, { cause });
    this.statusCode = statusCode;
    this.what = what;
  }
}

type Problem = Extract<DeskModel, { page: 'problem' }>['problem']['what'];
