import type { FastifyInstance } from 'fastify';

import type { Contents, Kind } from '../../../domain/case/submission.ts';
import { fields as messageFields } from '../../../domain/forms/contact/fields.ts';
import { validateMessage } from '../../../domain/forms/contact/schema.ts';
import { fields as applicationFields } from '../../../domain/forms/enrolment/fields.ts';
import { validateApplication } from '../../../domain/forms/enrolment/schema.ts';
import type { Fields } from '../../../domain/forms/field.ts';
import { cleanSource, sourceName } from '../../../domain/forms/form-values.ts';
import type { Validation } from '../../../domain/forms/schema-of.ts';
import { applicationPaths, paths } from '../../../domain/provider/paths.ts';
import { isUuid, suspicionOf } from '../../intake/intake.ts';
import { ClientError, messages } from '../../intake/messages.ts';
import { keyFor } from '../../links.ts';
import { addToLog } from '../../log.ts';
import { formOf } from './post-guard.ts';

/**
 * The calls of the specification (section 7): form-encoded, one field `data` with the JSON of what the form holds; fields
 * beside it are allowed. Messages come in only with `CONTACT_DELIVERY`.
 */
export function intakeRoutes(app: FastifyInstance): void {
  intakeRoute(app, 'enrolment');
  if (app.settings.contactDelivery === 'intake') intakeRoute(app, 'contact');
}

/**
 * Answers `{success: true, reference, dueAt}`; `dueAt` is when our answer is due. A new application also gets `follow`, the
 * address of its applicant's page. A robot gets the same, so that it does not learn what gave it away.
 */
function intakeRoute(app: FastifyInstance, kind: Kind): void {
  app.post(endpoints[kind].address, { onRequest: app.guardPost }, async (request, reply) => {
    const idempotencyKey = readKey(request.headers['idempotency-key']);
    const form = formOf(request);
    const content = readContent(form, kind);
    const suspicion = suspicionOf(form);
    const source = cleanSource(form.get(sourceName) ?? '');
    const added = await app.intake.add(kind, content, { idempotencyKey, suspicion, source });
    if (added.outcome === 'conflict') throw new ClientError(422, messages.conflict);
    const { reference, dueAt } = added;
    addToLog(request, { reference });
    reply.header('cache-control', 'no-store');
    const key = kind === 'enrolment' ? await keyFor(app.links, added) : undefined;
    const follow = key && applicationPaths.page(reference, key);
    return { success: true, reference, dueAt, ...(follow && { follow }) };
  });
}

type Endpoint<Of extends Kind> = {
  address: string;
  fields: Fields;
  check: (value: unknown) => Validation<Contents[Of]>;
};

/** Where each kind of form comes in, and how it is checked. */
const endpoints: { [Of in Kind]: Endpoint<Of> } = {
  enrolment: {
    address: paths.enrolmentsApi,
    fields: applicationFields,
    check: validateApplication,
  },
  contact: { address: paths.contactApi, fields: messageFields, check: validateMessage },
};

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && isUuid(header)) return header;
  throw new ClientError(400, messages.badKey);
}

function readContent(form: URLSearchParams, kind: Kind): Contents[Kind] {
  const [data, ...others] = form.getAll('data');
  if (data === undefined || others.length > 0) throw new ClientError(400, messages.noData);
  const { fields, check } = endpoints[kind];
  const result = check(parseJson(data));
  if (result.ok) return result.data;
  if (result.isMalformed) throw new ClientError(400, messages.malformed, result.fields);
  const wrong = Object.keys(result.fields).map((name) => fields[name]!.label);
  throw new ClientError(422, messages.wrongFields(wrong), result.fields);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ClientError(400, messages.badJson);
  }
}
