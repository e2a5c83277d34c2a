import { describe, expect, test } from 'vitest';

import type { StoredSubmission } from '../../../domain/case/submission.ts';
import { fields } from '../../../domain/forms/enrolment/fields.ts';
import { brand } from '../../../domain/provider/brand.ts';
import {
  personalTextsOf,
  sampleApplication,
  sampleMessage,
} from '../../../domain/testing/sample-forms.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import {
  application,
  channel,
  chosen,
  deskUrl,
  errorAt,
  inTime,
  mailOf,
  message,
  refusing,
  staff,
} from '../../../testing/mails.ts';
import { withoutEvent } from '../../../testing/sample-entry.ts';
import { noReceipt } from './staff.ts';

describe('the mail to the staff', () => {
  test('has every answer under its label, and can be answered', async () => {
    const mail = await mailOf('staff-mail', application);
    expect(mail).toMatchObject({ from: brand.email, to: staff });
    expect(mail.header('Subject')).toBe(`${brand.name}: new application 4KX7-9QMD`);
    expect(mail.header('From')).toBe(`${brand.name} <${brand.email}>`);
    for (const line of personalTextsOf(sampleApplication).join('\n').split('\n'))
      expect(mail.body).toContain(line);
    for (const part of [
      chosen,
      fields.deliveryMode.options[sampleApplication.deliveryMode].label,
      'Mobile Number: +44 7700 900123',
      'Arrived: Friday 31\u{a0}January, 09:05, UK time',
      'Reply by: Saturday 1\u{a0}February, 15:00, UK time',
      'New application from Zoë O’Sample, Sample & Sons\n',
    ])
      expect(mail.body).toContain(part);
  });

  test('is another for a message', async () => {
    const { header, body } = await mailOf('staff-mail', message);
    expect(header('Subject')).toBe(`${brand.name}: new message 4KX7-9QMD`);
    const typed = Object.values(sampleMessage).join('\n').split('\n');
    for (const part of [...typed, 'Reply by: Saturday 1\u{a0}February, 15:00, UK time'])
      expect(body).toContain(part);
    expect(body).not.toContain('receipt');
  });

  test.each([
    [deskUrl, `Reply at the desk:\n${deskUrl}/applications/4KX7-9QMD\n`],
    [undefined, 'look for 4KX7-9QMD at the desk and press Retry.'],
  ])('says where the sender got no receipt, why, and what to do, at %s', async (deskUrl, way) => {
    const withheld: StoredSubmission = { ...application, isReceiptWithheld: true };
    const { body } = await mailOf('staff-mail', withheld, { deskUrl });
    expect(body).toContain(noReceipt('4KX7-9QMD', deskUrl));
    expect(body).toContain(way);
    expect(body.includes('Reply at the desk')).toBe(deskUrl !== undefined);
  });

  test('arrives although one of the staff has moved on, and is tried again when all have', async () => {
    const { url, mails } = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === staff[0] ? new Error('No such user') : null),
    });
    const sent = channel('staff-mail', url).deliver({
      ...withoutEvent,
      submission: application,
      signal: inTime(),
    });
    expect(await sent).toEqual({ refused: 1 });
    expect(mails).toMatchObject([{ to: [staff[1]] }]);
    // The error is not permanent, because NOTIFY_TO can be mended.
    const { url: nobody } = await startMailServer(refusing('550 5.1.1 No such user'));
    expect(await errorAt('staff-mail', nobody)).toMatchObject({ isPermanent: false });
  });
});
