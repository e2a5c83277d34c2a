import { fieldCopy as messageCopy } from '../../src/features/contact/copy.ts';
import { validateMessage } from '../../src/features/contact/schema.ts';
import { fieldCopy as applicationCopy } from '../../src/features/enrolment/copy.ts';
import { validateApplication } from '../../src/features/enrolment/schema.ts';
import { paths } from '../../src/paths.ts';
import type { Door } from './intake-route.ts';

/** Where applications come in. */
export const enrolmentDoor: Door<'enrolment'> = {
  kind: 'enrolment',
  address: paths.enrolmentsApi,
  check: validateApplication,
  labels: applicationCopy,
};

/** Where contact messages come in, if they are delivered at all (`CONTACT_DELIVERY`). */
export const contactDoor: Door<'contact'> = {
  kind: 'contact',
  address: paths.contactApi,
  check: validateMessage,
  labels: messageCopy,
};
