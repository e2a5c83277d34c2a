import { fields as messageFields } from '../../../src/forms/contact/fields.ts';
import { validateMessage } from '../../../src/forms/contact/schema.ts';
import { fields as applicationFields } from '../../../src/forms/enrolment/fields.ts';
import { validateApplication } from '../../../src/forms/enrolment/schema.ts';
import { paths } from '../../../src/paths.ts';
import type { Endpoint } from './intake-route.ts';

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
