/**
 * Milliseconds since this page was first shown, by a clock that nobody sets. A page that was
 * prerendered is shown when it is activated.
 */
export function timeOnPage(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  const { activationStart = 0 } = (navigation ?? {}) as { activationStart?: number };
  return Math.round(performance.now() - activationStart);
}

/** How this page came up: `reload`, `back_forward`, or a `navigate` to a new one. */
export function navigationType(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type ?? 'navigate';
}
