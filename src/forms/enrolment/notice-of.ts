import type { NoticeContent } from '../../components/Notice.tsx';
import type { Progress } from '../use-submission.ts';
import { noticeCopy } from './copy.ts';
import type { Application } from './schema.ts';

/** What the form says of how far it has come, or nothing. */
export function noticeOf(progress: Progress<Application>): NoticeContent | null {
  const { submitting, success, failure } = noticeCopy;
  switch (progress.state) {
    case 'idle':
    case 'waiting':
      return null;
    case 'sending':
      return { tone: 'pending', ...submitting };
    case 'failed':
      return { tone: 'failure', title: failure.title, description: failure[progress.kind] };
    case 'confirmed':
      return {
        tone: 'success',
        title: success.title,
        description: progress.reference
          ? `${success.description} ${success.reference(progress.reference)}`
          : success.description,
      };
  }
}
