import { brand } from '../../domain/brand.ts';
import { keyMinutes } from '../../domain/desk-limits.ts';

/** What the desk says past its pages. */
export const deskMessages = {
  otherName: 'The desk is not called by this name. Open it by its own address.',
  linkMail: {
    subject: `${brand.name}: sign in at the desk`,
    text: (link: string) =>
      [
        'This link lets you in at the desk, in the browser in which you asked for it:',
        '',
        link,
        '',
        `It works once, for ${keyMinutes} minutes. You did not ask for it? Then nothing needs to be done.`,
        '',
      ].join('\n'),
  },
} as const;
