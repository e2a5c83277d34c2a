import { newAttempt, type Attempt } from './attempts.ts';
import { Client, ConnectionLost } from './client.ts';

export type Acknowledged = Attempt & { reference: string };

export type LoadResult = {
  acknowledged: Acknowledged[];
  /** Sent, with the connection lost before an answer came. */
  unanswered: Attempt[];
  /** Milliseconds from sending to the acknowledgement, for each. */
  latencies: number[];
  /** From the first post to the last acknowledgement. */
  seconds: number;
};

type Load = {
  port: number;
  clients: number;
  /** Asked before each post. */
  isOver: (result: LoadResult) => boolean;
};

/** Clients that each send one application after another, each a new one, until it is over. */
export async function load({ port, clients, isOver }: Load): Promise<LoadResult> {
  const result: LoadResult = { acknowledged: [], unanswered: [], latencies: [], seconds: 0 };
  const connected = await Promise.all(Array.from({ length: clients }, () => Client.to(port)));
  const start = performance.now();
  await Promise.all(connected.map((client) => keepPosting(client, isOver, result)));
  result.seconds = (performance.now() - start) / 1_000;
  return result;
}

async function keepPosting(client: Client, isOver: Load['isOver'], result: LoadResult) {
  try {
    while (!isOver(result)) {
      const attempt = newAttempt();
      result.unanswered.push(attempt);
      const sent = performance.now();
      const reference = await client.post(attempt);
      result.latencies.push(performance.now() - sent);
      result.unanswered.splice(result.unanswered.indexOf(attempt), 1);
      result.acknowledged.push({ ...attempt, reference });
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  } finally {
    client.close();
  }
}
