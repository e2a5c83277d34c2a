import type { Kind } from '../../domain/submission.ts';

/**
 * The tab's session storage, which outlives a refresh and ends with the tab. It may be forbidden
 * (private windows, blocked site data) or full; then nothing is kept, and nothing breaks.
 */
export const tabStorage = {
  /** Whether the browser stores anything. */
  isOpen(): boolean {
    const isOpen = this.write('probe', '');
    this.remove('probe');
    return isOpen;
  },
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Gives false where nothing can be kept. */
  write(key: string, text: string): boolean {
    try {
      sessionStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Where nothing can be removed, nothing was written.
    }
  },
};

/** The key of a form's draft in the tab's storage. */
export const draftKey = (formId: Kind) => `draft:${formId}`;
