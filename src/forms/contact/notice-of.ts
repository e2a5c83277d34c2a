import { brand } from '../../brand.ts';
import type { NoticeContent } from '../../components/Notice.tsx';
import type { Progress } from '../use-submission.ts';
import { mailto } from '../../components/mailto.ts';
import { noticeCopy } from './copy.ts';
import type { ContactDelivery } from './delivery.ts';
import type { ContactMessage } from './schema.ts';

/** What the form says of how far it has come, or nothing. */
export function noticeOf(
  progress: Progress<ContactMessage>,
  delivery: ContactDelivery,
): NoticeContent | null {
  const { sending, success, failure } = noticeCopy;
  switch (progress.state) {
    case 'idle':
    case 'waiting':
      return null;
    case 'sending':
      return { tone: 'pending', ...sending };
    case 'failed':
      return { tone: 'failure', title: failure.title, description: failure[progress.kind] };
    case 'confirmed': {
      const { data, reference } = progress;
      if (delivery === 'none') {
        const { subject, message } = data;
        return {
          tone: 'caution',
          title: success.title,
          description: success.notDelivered,
          link: {
            label: success.byMail,
            href: mailto({ to: brand.email, subject, body: message }),
          },
        };
      }
      return {
        tone: 'success',
        title: success.title,
        description: reference
          ? `${success.delivered} ${success.reference(reference)}`
          : success.delivered,
      };
    }
  }
}
