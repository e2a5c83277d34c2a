import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ErasedModel, FrameModel } from '../../src/desk/models.ts';
import type { ChoiceHints } from '../../domain/forms/enrolment/course-choices.ts';
import { isBegun, type Letter } from '../../domain/letters.ts';
import type { OnOfferByChoice } from '../../domain/usual-offer.ts';
import { deskViews, type DeskView } from '../../domain/views.ts';
import type { CaughtMail } from '../delivery/caught-mail.ts';
import type { Links } from '../links.ts';
import type { Destination } from '../store/store.ts';
import type { DeskStore } from './desk-store.ts';
import { formToken } from './session-secrets.ts';
import type { DeskPage, SendPage, Without } from './send-page.ts';

/** Who is signed in. */
export type SignedIn = {
  /** The secret of the session. */
  session: string;
  /** The name that they gave. */
  name: string;
};

/** What the desk takes from outside for its routes. */
export type DeskGiven = {
  store: DeskStore;
  clock: () => Date;
  /** The channels to which a submission goes once it leaves quarantine. */
  channels: readonly Destination[];
  /** The course of the site that each choice of the form stands for. */
  choiceHints: ChoiceHints;
  /** What an offer is prefilled with, by the choices of the form. */
  onOffer: OnOfferByChoice;
  /** The letters of `content/letters/`. */
  letters: readonly Letter[];
  /**
   * Mails that were caught instead of sent, in a demonstration. If this is set, the desk shows them and lets in anybody
   * on this computer.
   */
  mails?: readonly CaughtMail[] | undefined;
  /** The links to applicants' pages. */
  links: Links;
  /** Whether letters can be sent from here. */
  canWrite: boolean;
};

/** What the routes of the desk share. */
export type DeskContext = DeskGiven & {
  /** Whether contact messages are stored at all. */
  hasMessages: boolean;
  sendPage: SendPage;
  /** The results of the last erasures, by the form that asked for each. */
  erasures: Map<string, Promise<ErasedModel>>;
};

/** Sends a page with its frame to somebody who is signed in. */
export async function sendFramed(
  context: DeskContext,
  reply: FastifyReply,
  { drawn, status = 200 }: { drawn: Without<'frame', DeskPage>; status?: number },
): Promise<FastifyReply> {
  const frame = await frameOf(context, signedIn(reply.request));
  return context.sendPage(reply, { ...drawn, frame } as DeskPage, status);
}

/** The frame of every page: who is signed in, and the lists with their counts. */
export async function frameOf(
  { store, hasMessages, ...desk }: FrameContext,
  { session, name }: SignedIn,
): Promise<FrameModel> {
  const counts = await store.desk.counts();
  const views = viewsOf(hasMessages).map((view) => ({ view, count: counts[view] }));
  const { letters, canWrite, mails } = desk;
  return {
    ...{ name, token: formToken(session), views, canWrite, caught: mails?.length },
    letters: letters.filter(isBegun),
  };
}

type FrameContext = Pick<DeskContext, 'store' | 'hasMessages' | 'letters' | 'canWrite' | 'mails'>;

/** The lists of the desk; that of messages only if messages are stored. */
export function viewsOf(hasMessages: boolean): DeskView[] {
  return deskViews.filter((view) => view !== 'messages' || hasMessages);
}

/** Who sent a request. Throws if nobody is signed in, which cannot be on routes behind the sign-in. */
export function signedIn(request: FastifyRequest): SignedIn {
  const person = people.get(request);
  if (person === undefined) throw new Error('Nobody is signed in.');
  return person;
}

/** Who sent a request, if anybody is signed in. */
export function whoAsks(request: FastifyRequest): SignedIn | undefined {
  return people.get(request);
}

/** Notes who sent a request. */
export function setSignedIn(request: FastifyRequest, person: SignedIn): void {
  people.set(request, person);
}

const people = new WeakMap<FastifyRequest, SignedIn>();
