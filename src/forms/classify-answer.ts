import { isObject, parseObject } from '../../domain/forms/readers.ts';

/**
 * What an endpoint answered: `none` where there was no connection, `late` where it took too long.
 */
export type Answer = { status: number; body: string } | 'none' | 'late';

/**
 * Which of the three messages of the error catalogue a failure shows (specification, section 8):
 * `configuration` for no connection, `server` where the endpoint says that it failed, else `default`.
 */
export type FailureKind = 'configuration' | 'default' | 'server';

/** `cause` is for the console, in the words of the error catalogue. */
export type SendOutcome =
  /** `follow` is the address of the applicant’s own page, on this site; by `dueAt` it is answered. */
  | { isConfirmed: true; reference?: string; follow?: string; dueAt?: string }
  | { isConfirmed: false; kind: FailureKind; cause: string; fields?: Record<string, string> };

/**
 * Decides what an answer means. Only a good status with JSON that says `success: true` confirms that
 * a form has arrived; everything else keeps the answers in the form.
 */
export function classifyAnswer(answer: Answer): SendOutcome {
  // There is a connection, so trying again is the better advice.
  if (answer === 'late') return failed('default', 'The endpoint did not answer in time');
  if (answer === 'none') return failed('configuration', noConnection);
  const body = parseObject(answer.body);
  if (answer.status < 200 || answer.status > 299) {
    return {
      ...failed('default', `The endpoint answered with HTTP status ${answer.status}`),
      ...(isObject(body?.fields) && { fields: textsOf(body.fields) }),
    };
  }
  if (typeof body?.success !== 'boolean') return failed('default', 'Invalid response format');
  const { error, reference, follow, dueAt } = body;
  if (!body.success) return failed('server', typeof error === 'string' && error ? error : unknown);
  return {
    isConfirmed: true,
    ...(typeof reference === 'string' && { reference }),
    ...(typeof dueAt === 'string' && { dueAt }),
    ...(typeof follow === 'string' && follow.startsWith('/application/') && { follow }),
  };
}

const noConnection =
  'Connection failed. Please ensure the script is deployed correctly with web app permissions set to Anyone';
const unknown = 'Unknown error occurred in Google Apps Script';

const failed = (kind: FailureKind, cause: string) => ({ isConfirmed: false, kind, cause }) as const;

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
