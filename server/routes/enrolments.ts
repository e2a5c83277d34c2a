import type { FastifyInstance } from 'fastify';

import { validateApplication, type Application } from '../../src/features/enrolment/schema.ts';
import { paths } from '../../src/paths.ts';
import { isUuid, type Submit } from '../intake.ts';
import { note } from '../log.ts';
import type { PostGuard } from '../post-guard.ts';
import { Refusal } from '../refusal.ts';
import { wording } from '../wording.ts';

type EnrolmentsParts = { submit: Submit; guard: PostGuard };

/**
 * The call of the specification (section 7): form-encoded, one field `data` with the JSON of the
 * application; fields beside it are allowed. Answers `{success: true, reference}`.
 */
export function enrolmentsRoute(app: FastifyInstance, { submit, guard }: EnrolmentsParts): void {
  app.post(paths.enrolmentsApi, {
    onRequest: [
      guard.refuseForeign,
      async (request, reply) => {
        if (await guard.isOverLimit(request, reply)) throw new Refusal(429, wording.tooMany);
      },
    ],
    handler: async (request, reply) => {
      const key = readKey(request.headers['idempotency-key']);
      const application = readApplication(request.body);
      const result = await submit(application, key);
      if (result.outcome === 'conflict') throw new Refusal(422, wording.conflict);
      note(request, { reference: result.reference });
      reply.header('cache-control', 'no-store');
      return { success: true, reference: result.reference };
    },
  });
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && isUuid(header)) return header;
  throw new Refusal(400, wording.badKey);
}

function readApplication(body: unknown): Application {
  const [data, ...others] = body instanceof URLSearchParams ? body.getAll('data') : [];
  if (data === undefined || others.length > 0) throw new Refusal(400, wording.noData);
  const validation = validateApplication(parseJson(data));
  if (validation.ok) return validation.data;
  if (validation.isMalformed) throw new Refusal(400, wording.malformed, validation.fields);
  throw new Refusal(422, wording.wrongFields(validation.fields), validation.fields);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, wording.badJson);
  }
}
