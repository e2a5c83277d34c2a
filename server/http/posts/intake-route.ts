import type { FastifyInstance } from 'fastify';

import { fields as messageFields } from '../../../domain/forms/contact/fields.ts';
import { validateMessage } from '../../../domain/forms/contact/schema.ts';
import { fields as applicationFields } from '../../../domain/forms/enrolment/fields.ts';
import { validateApplication } from '../../../domain/forms/enrolment/schema.ts';
import type { Validation } from '../../../domain/forms/validate.ts';
import { applicationPaths, paths } from '../../../domain/paths.ts';
import { isUuid, type Submit, suspicionOf } from '../../intake/intake.ts';
import { addToLog } from '../../log.ts';
import { formOf, type PostGuard } from './post-guard.ts';
import { ClientError, messages } from '../../intake/messages.ts';
import { keyFor, type Links } from '../../links.ts';
import type { Contents, Kind } from '../../../domain/submission.ts';

/** The addresses and parts of one kind of form. */
type Endpoint<Of extends Kind> = {
  kind: Of;
  address: string;
  check: (value: unknown) => Validation<Contents[Of]>;
  /** What the form calls its fields. */
  labels: Record<keyof Contents[Of] & string, { label: string }>;
};

/** Where applications come in. */
export const enrolmentApi: Endpoint<'enrolment'> = {
  kind: 'enrolment',
  address: paths.enrolmentsApi,
  check: validateApplication,
  labels: applicationFields,
};

/** Where contact messages come in, if they are delivered at all (`CONTACT_DELIVERY`). */
export const contactApi: Endpoint<'contact'> = {
  kind: 'contact',
  address: paths.contactApi,
  check: validateMessage,
  labels: messageFields,
};

type IntakeParts = { submit: Submit; guard: PostGuard; links?: Links | undefined };

/**
 * The call of the specification (section 7): form-encoded, one field `data` with the JSON of what the
 * form holds; fields beside it are allowed. Answers `{success: true, reference}`, and for a new application the
 * address of its applicant's page in `follow`. A robot gets the same, so that it does not learn what gave it away.
 */
export function intakeRoute<Of extends Kind>(
  app: FastifyInstance,
  endpoint: Endpoint<Of>,
  { submit, guard, links }: IntakeParts,
): void {
  app.post(endpoint.address, {
    onRequest: guard,
    handler: async (request, reply) => {
      const idempotencyKey = readKey(request.headers['idempotency-key']);
      const form = formOf(request);
      const content = readContent(form, endpoint);
      const suspicion = suspicionOf(form);
      const result = await submit(endpoint.kind, content, {
        ...{ idempotencyKey, suspicion, request: request.raw },
      });
      if (result.outcome === 'conflict') throw new ClientError(422, messages.conflict);
      addToLog(request, { reference: result.reference });
      reply.header('cache-control', 'no-store');
      const { outcome, reference } = result;
      // Somebody who repeats another person's form does not get that person's link.
      const isNew = links && endpoint.kind === 'enrolment' && outcome === 'stored';
      const key = isNew && (await keyFor(links, reference));
      return {
        success: true,
        reference,
        ...(key && { follow: applicationPaths.page(reference, key) }),
      };
    },
  });
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && isUuid(header)) return header;
  throw new ClientError(400, messages.badKey);
}

function readContent<Of extends Kind>(
  form: URLSearchParams,
  { check, labels }: Endpoint<Of>,
): Contents[Of] {
  const [data, ...others] = form.getAll('data');
  if (data === undefined || others.length > 0) throw new ClientError(400, messages.noData);
  const result = check(parseJson(data));
  if (result.ok) return result.data;
  if (result.isMalformed) throw new ClientError(400, messages.malformed, result.fields);
  const names = Object.keys(result.fields) as (keyof Contents[Of] & string)[];
  const wrong = names.map((name) => labels[name].label);
  throw new ClientError(422, messages.wrongFields(wrong), result.fields);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ClientError(400, messages.badJson);
  }
}
