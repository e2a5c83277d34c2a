/**
 * Milliseconds that this thread has worked so far. Linux counts them when a thread pauses, so a pause
 * belongs between the work and the question.
 */
export function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

// Loaded into a server before its own code: tells the bench how long the server has worked.
process.on('message', () => process.send?.(worked()));
// The channel to the bench must not keep the server running.
process.channel?.unref();
