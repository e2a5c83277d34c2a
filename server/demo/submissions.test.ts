import { expect, test } from 'vitest';

import { validateMessage } from '../../domain/forms/contact/schema.ts';
import { validateApplication } from '../../domain/forms/enrolment/schema.ts';
import { madeUp } from './submissions.ts';

test.each(madeUp)('demonstration: what is made up passes the form’s own check: %o', (each) => {
  const checked =
    'message' in each ? validateMessage(each.message) : validateApplication(each.application);
  expect(checked).toMatchObject({ ok: true });
});
