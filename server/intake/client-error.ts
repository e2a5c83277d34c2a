import type { FieldErrors } from '../../domain/forms/validate.ts';

/** A request that is not done because of what was sent; the message is for whoever sent it. */
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
