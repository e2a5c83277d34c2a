import { isObject, parseObject } from '../../domain/parse-object.ts';

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
export type Outcome =
  /** `follow` is the address of the applicant’s own page, on this site. */
  | { isConfirmed: true; reference?: string; follow?: string }
  | { isConfirmed: false; kind: FailureKind; cause: string; fields?: Record<string, string> };

/**
 * Decides what an answer means. Only a good status with JSON that says `success: true` confirms that
 * a form has arrived; everything else keeps the answers in the form.
 */
export function classifyAnswer(answer: Answer): Outcome {
  if (answer === 'late') {
    // There is a connection, so trying again is the better advice.
    return { isConfirmed: false, kind: 'default', cause: 'The endpoint did not answer in time' };
  }
  if (answer === 'none') {
    return {
      isConfirmed: false,
      kind: 'configuration',
      cause:
        'Connection failed. Please ensure the script is deployed correctly with web app permissions set to Anyone',
    };
  }
  const body = parseObject(answer.body);
  if (answer.status < 200 || answer.status > 299) {
    return {
      isConfirmed: false,
      kind: 'default',
      cause: `The endpoint answered with HTTP status ${answer.status}`,
      ...(isObject(body?.fields) && { fields: textsOf(body.fields) }),
    };
  }
  if (typeof body?.success !== 'boolean') {
    return { isConfirmed: false, kind: 'default', cause: 'Invalid response format' };
  }
  if (!body.success) {
    return {
      isConfirmed: false,
      kind: 'server',
      cause:
        typeof body.error === 'string' && body.error !== ''
          ? body.error
          : 'Unknown error occurred in Google Apps Script',
    };
  }
  return {
    isConfirmed: true,
    ...(typeof body.reference === 'string' && { reference: body.reference }),
    ...(typeof body.follow === 'string' &&
      body.follow.startsWith('/application/') && { follow: body.follow }),
  };
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
