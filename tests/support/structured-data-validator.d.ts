/** The part of the validator that the tests use; it comes without types. */
declare module '@adobe/structured-data-validator' {
  type Issue = { rootType: string; issueMessage: string; severity: 'ERROR' | 'WARNING' };

  /** Without schema.org's vocabulary, which it would have to be handed, it knows Google's rules alone. */
  class Validator {
    validate(found: {
      jsonld: Record<string, unknown[]>;
      microdata: Record<string, unknown[]>;
      rdfa: Record<string, unknown[]>;
    }): Promise<Issue[]>;
  }

  export { Validator as default };
}
