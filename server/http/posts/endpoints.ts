import { fieldCopy as messageCopy } from '../../../src/forms/contact/copy.ts';
import { validateMessage } from '../../../src/forms/contact/schema.ts';
import { fieldCopy as applicationCopy } from '../../../src/forms/enrolment/copy.ts';
import { validateApplication } from '../../../src/forms/enrolment/schema.ts';
import { paths } from '../../../src/paths.ts';
import type { Endpoint } from './intake-route.ts';

/** Where applications come in. */
export const enrolmentApi: Endpoint<'enrolment'> = {
  kind: 'enrolment',
  address: paths.enrolmentsApi,
  check: validateApplication,
  labels: applicationCopy,
};

/** Where contact messages come in, if they are delivered at all (`CONTACT_DELIVERY`). */
export const contactApi: Endpoint<'contact'> = {
  kind: 'contact',
  address: paths.contactApi,
  check: validateMessage,
  labels: messageCopy,
};
