import type { Contents, Kind } from '../../case/submission.ts';

/** Whether a form that came in says by its subject, as the privacy policy asks, that it complains about data. */
export const isDataComplaint = (kind: Kind, content: Contents[Kind]): boolean =>
  kind === 'contact' && /\bdata\s+complaint\b/iu.test((content as Contents['contact']).subject);
