import type { FieldErrors } from '../../domain/forms/schema-of.ts';
import { unconfirmed } from '../../domain/provider/copy.ts';

/** What the server answers in words. The messages of the fields are the form's, in its `copy.ts`. */
export const messages = {
  badAddress: 'This address cannot be read.',
  badForm: 'The form cannot be read: it is not valid UTF-8 or its percent-encoding is broken.',
  badJson: 'The field data does not hold valid JSON.',
  badKey: 'The header Idempotency-Key must be a UUID.',
  badRequest: 'The request cannot be read.',
  conflict:
    'This form was already received with other answers. Send the changed answers under a new key.',
  foreign: 'This form was sent from another website. Please open it here and send it again.',
  malformed: 'The JSON must hold every field of the form and no other.',
  noData: 'Send exactly one form field named data, holding the answers as JSON.',
  notFound: 'There is nothing at this address.',
  notStored: 'Nothing was stored because of a fault on our side. Please try again.',
  uncertain: `${unconfirmed} Please send it again: the same answers on one day are stored once.`,
  fault: 'Something went wrong on our side. Please try again.',
  tooLarge: 'This is more than the form can hold. Please shorten your answers.',
  tooMany: 'Too many forms came from your address. Please wait a minute and try again.',
  wrongType: 'Send the form as application/x-www-form-urlencoded.',
  wrongFields: (labels: string[]) =>
    `Please check ${new Intl.ListFormat('en-GB').format(labels.map((label) => `“${label}”`))}.`,
} as const;

/** A request that is refused because of what was sent; the message is for the sender. */
export class ClientError extends Error {
  override name = 'ClientError';
  /** HTTP status, 4xx. */
  readonly statusCode: number;
  readonly fields: FieldErrors | undefined;

  constructor(statusCode: number, message: string, fields?: FieldErrors) {
    super(message);
    this.statusCode = statusCode;
    this.fields = fields;
  }
}
