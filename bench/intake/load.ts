import { Client, ConnectionLost, newSamplePost, type SamplePost } from './client.ts';

/** A post that was answered with a reference. */
export type Acknowledged = SamplePost & { reference: string };

/** What `load` measured. */
export type LoadResult = {
  acknowledged: Acknowledged[];
  /** Sent, with the connection lost before an answer came. */
  unanswered: SamplePost[];
  /** Milliseconds from sending to the acknowledgement, for each. */
  latencies: number[];
  /** Seconds from the first post to the last acknowledgement. */
  seconds: number;
};

/** Asked before each post whether to stop. */
type IsOver = (result: LoadResult) => boolean;

/** Connections to a server on this machine. */
export function connectClients(port: number, count: number): Promise<Client[]> {
  return Promise.all(Array.from({ length: count }, () => Client.to(port)));
}

/** Each client posts one new application after another until `isOver` says so, and then closes. */
export async function load(clients: Client[], isOver: IsOver): Promise<LoadResult> {
  const result: LoadResult = { acknowledged: [], unanswered: [], latencies: [], seconds: 0 };
  const start = performance.now();
  await Promise.all(clients.map((client) => keepPosting(client, isOver, result)));
  result.seconds = (performance.now() - start) / 1_000;
  return result;
}

async function keepPosting(client: Client, isOver: IsOver, result: LoadResult) {
  try {
    while (!isOver(result)) {
      const post = newSamplePost();
      result.unanswered.push(post);
      const sent = performance.now();
      const reference = await client.post(post);
      result.latencies.push(performance.now() - sent);
      result.unanswered.splice(result.unanswered.indexOf(post), 1);
      result.acknowledged.push({ ...post, reference });
    }
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  } finally {
    client.close();
  }
}
