import type { FastifyInstance } from 'fastify';

import { validateMessage } from '../../../domain/forms/contact/schema.ts';
import { validateApplication } from '../../../domain/forms/enrolment/schema.ts';
import type { Validation } from '../../../domain/forms/validate.ts';
import { kinds } from '../../../domain/kinds.ts';
import { applicationPaths, paths } from '../../../domain/paths.ts';
import { isUuid, type Submit, suspicionOf } from '../../intake/intake.ts';
import { addToLog } from '../../log.ts';
import { formOf, type PostGuard } from './post-guard.ts';
import { ClientError, messages } from '../../intake/messages.ts';
import { keyFor, type Links } from '../../links.ts';
import type { Contents, Kind } from '../../../domain/submission.ts';

type IntakeParts = { submit: Submit; guard: PostGuard; links?: Links | undefined };

/**
 * The call of the specification (section 7): form-encoded, one field `data` with the JSON of what the
 * form holds; fields beside it are allowed. Answers `{success: true, reference}`, and for a new application the
 * address of its applicant's page in `follow`. A robot gets the same, so that it does not learn what gave it away.
 */
export function intakeRoute(
  app: FastifyInstance,
  kind: Kind,
  { submit, guard, links }: IntakeParts,
): void {
  app.post(endpoints[kind].address, { onRequest: guard }, async (request, reply) => {
    const idempotencyKey = readKey(request.headers['idempotency-key']);
    const form = formOf(request);
    const content = readContent(form, kind);
    const suspicion = suspicionOf(form);
    const result = await submit(kind, content, {
      ...{ idempotencyKey, suspicion },
    });
    if (result.outcome === 'conflict') throw new ClientError(422, messages.conflict);
    const { reference } = result;
    addToLog(request, { reference });
    reply.header('cache-control', 'no-store');
    const key = await keyFor(links, result);
    const follow = key && applicationPaths.page(reference, key);
    return { success: true, reference, ...(follow && { follow }) };
  });
}

/** Where each kind of form comes in, and how it is checked. Messages come in only with `CONTACT_DELIVERY`. */
const endpoints: {
  [Of in Kind]: { address: string; check: (value: unknown) => Validation<Contents[Of]> };
} = {
  enrolment: { address: paths.enrolmentsApi, check: validateApplication },
  contact: { address: paths.contactApi, check: validateMessage },
};

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && isUuid(header)) return header;
  throw new ClientError(400, messages.badKey);
}

function readContent(form: URLSearchParams, kind: Kind): Contents[Kind] {
  const [data, ...others] = form.getAll('data');
  if (data === undefined || others.length > 0) throw new ClientError(400, messages.noData);
  const result = endpoints[kind].check(parseJson(data));
  if (result.ok) return result.data;
  if (result.isMalformed) throw new ClientError(400, messages.malformed, result.fields);
  const wrong = Object.keys(result.fields).map((name) => kinds[kind].fields[name]!.label);
  throw new ClientError(422, messages.wrongFields(wrong), result.fields);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ClientError(400, messages.badJson);
  }
}
