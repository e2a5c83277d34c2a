import { createInterface } from 'node:readline/promises';

/** Asks a question that is answered with yes or anything else. Without a terminal the answer is no. */
export async function askAtTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} (yes or no) `)).trim());
  } finally {
    terminal.close();
  }
}
