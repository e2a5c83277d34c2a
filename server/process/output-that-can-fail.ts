/** stdout or stderr, with the part of Node's own that says whether a write may block. */
type Output = NodeJS.WriteStream & { _handle?: { setBlocking: (isBlocking: boolean) => void } };

/**
 * Lets stdout and stderr fail without harm, whoever prints: the log, `console`, Astro. A reader that
 * went away or takes nothing, a full disk, a terminal that is held (Ctrl-S): writing neither throws, nor
 * ends the process, nor makes it wait, nor fills its memory. What cannot be written is lost; how many
 * lines that were is said before the next one that can be.
 */
export function letOutputFail(outputs: Output[] = [process.stdout, process.stderr]): void {
  for (const output of outputs) {
    guardWrites(output);
    // Without a listener an error would end the process; the writer learns of it by its callback.
    output.on('error', () => undefined);
    // Node makes only terminals block (its `tty.WriteStream`).
    if (output.isTTY) output._handle?.setBlocking(false);
  }
}

/** Bytes that wait for a slow reader: some 4,000 lines of the log. */
const maxWaitingBytes = 256 * 1024;

function guardWrites(output: Output) {
  const write = output.write.bind(output) as Write;
  let lost = 0;

  function tryToWrite(chunk: Chunk, lines: number, encoding?: BufferEncoding, done?: Done) {
    write(chunk, encoding, (error) => {
      if (error) lost += lines;
      done?.(error);
    });
  }

  output.write = (chunk: Chunk, second?: BufferEncoding | Done, third?: Done) => {
    const [encoding, done] = typeof second === 'function' ? [undefined, second] : [second, third];
    const lines = linesIn(chunk);
    // After a loss, everything that waits must go out first, so that there is one gap and not one for each line.
    if (output.writableLength > (lost > 0 ? 0 : maxWaitingBytes)) {
      lost += lines;
      if (done) process.nextTick(done);
    } else {
      const gap = lost;
      lost = 0;
      // A disk that was full may have taken half a line.
      if (gap > 0) tryToWrite(`\n${lostLines(gap)}\n`, gap);
      tryToWrite(chunk, lines, encoding, done);
    }
    // `false` would make a writer wait for a `drain` that may never come.
    return true;
  };
}

/** The line that is written in place of those that are missing. */
export function lostLines(count: number): string {
  return `${count} ${count === 1 ? 'line' : 'lines'} could not be written here.`;
}

function linesIn(chunk: Chunk): number {
  const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('latin1');
  return Math.max(1, text.split('\n').length - 1);
}

type Chunk = string | Uint8Array;
type Done = (error?: Error | null) => void;
type Write = (chunk: Chunk, encoding: BufferEncoding | undefined, done: Done) => boolean;
