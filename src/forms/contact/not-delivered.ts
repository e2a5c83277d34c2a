import { brand } from '../../brand.ts';
import { mailto } from '../../components/mailto.ts';
import type { NoticeContent } from '../../components/Notice.tsx';
import { noticeCopy } from './copy.ts';
import type { ContactMessage } from './schema.ts';

/** What is said of a message that was only logged: nobody will answer it, and how it can be sent. */
export function notDelivered({ subject, message }: ContactMessage): NoticeContent {
  const { title, notDelivered: description, byMail: label } = noticeCopy.success;
  const href = mailto({ to: brand.email, subject, body: message });
  return { tone: 'caution', title, description, link: { label, href } };
}
