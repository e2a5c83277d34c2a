import { noticeCopy } from './copy.ts';

/** What an endpoint answered, as far as it can be told, or nothing where there was no connection. */
export type Answer = { status: number; body: string } | null;

/** `cause` is for the console, in the words of the error catalogue (specification, section 8). */
export type Outcome =
  | { isConfirmed: true; reference?: string }
  | { isConfirmed: false; cause: string; message: string; fields?: Record<string, string> };

const { failure } = noticeCopy;

/**
 * Decides what an answer means. Only a good status with JSON that says `success: true` confirms an
 * application; everything else keeps the answers in the form and names one of three messages.
 */
export function classifyAnswer(answer: Answer): Outcome {
  if (!answer) {
    return {
      isConfirmed: false,
      cause:
        'Connection failed. Please ensure the script is deployed correctly with web app permissions set to Anyone',
      message: failure.configuration,
    };
  }
  const body = parseObject(answer.body);
  if (answer.status < 200 || answer.status > 299) {
    return {
      isConfirmed: false,
      cause: `The endpoint answered with HTTP status ${answer.status}`,
      message: failure.default,
      ...(isRecord(body?.fields) && { fields: textsOf(body.fields) }),
    };
  }
  if (typeof body?.success !== 'boolean') {
    return { isConfirmed: false, cause: 'Invalid response format', message: failure.default };
  }
  if (!body.success) {
    return {
      isConfirmed: false,
      cause:
        typeof body.error === 'string' && body.error !== ''
          ? body.error
          : 'Unknown error occurred in Google Apps Script',
      message: failure.server,
    };
  }
  return {
    isConfirmed: true,
    ...(typeof body.reference === 'string' && { reference: body.reference }),
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
