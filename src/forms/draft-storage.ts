/**
 * Where drafts are kept: the tab's session storage, which outlives a refresh and ends with the tab. It
 * may be forbidden (private windows, blocked site data) or full; then nothing is kept, and nothing
 * breaks.
 */
export const draftStorage = {
  /** Whether anything can be kept. */
  isOpen(): boolean {
    const isOpen = this.write('probe', '');
    this.remove('probe');
    return isOpen;
  },
  read(formId: string): string | null {
    try {
      return sessionStorage.getItem(storageKey(formId));
    } catch {
      return null;
    }
  },
  /** Gives false where nothing can be kept. */
  write(formId: string, draft: string): boolean {
    try {
      sessionStorage.setItem(storageKey(formId), draft);
      return true;
    } catch {
      return false;
    }
  },
  remove(formId: string): void {
    try {
      sessionStorage.removeItem(storageKey(formId));
    } catch {
      // Where it cannot be removed it could not be written.
    }
  },
};

function storageKey(formId: string): string {
  return `draft:${formId}`;
}
