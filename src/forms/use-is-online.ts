import { useSyncExternalStore } from 'react';

/**
 * Whether the browser believes that it has a network. False is mostly right, true promises nothing,
 * so it only decides what is said and never whether sending is tried.
 */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
