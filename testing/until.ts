import { vi } from 'vitest';

/** Waits until something is so, for as long as a test may take: a busy machine is not a fault. */
export const until = <T>(condition: () => T | Promise<T>) =>
  vi.waitUntil(condition, { timeout: 50_000, interval: 20 });
