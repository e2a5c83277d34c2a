import { connect } from 'node:net';

/** What was measured while one address was read. */
export type Reading = {
  perSecond: number;
  /** Milliseconds from asking to the last byte, for each answer. */
  latencies: number[];
};

type Load = {
  connections: number;
  seconds: number;
  status?: number;
  /** Milliseconds before each connection asks again; 0 for at once. */
  lookMs?: number;
};

/**
 * Reads one address as fast as it is answered, over connections that are kept. It uses the socket itself: a heavier
 * client takes more of a small machine than a server that answers from memory, and would be what is measured. Rejects
 * if an answer has another status, or another length than its head says.
 */
export async function readAsFastAsCan(url: string, load: Load): Promise<Reading> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + load.seconds * 1_000;
  const isOver = () => performance.now() >= end;
  const readers = Array.from({ length: load.connections }, () =>
    keepReading(new URL(url), {
      latencies,
      isOver,
      status: load.status ?? 200,
      lookMs: load.lookMs ?? 0,
    }),
  );
  await Promise.all(readers);
  return { perSecond: (latencies.length * 1_000) / (performance.now() - start), latencies };
}

type Round = { latencies: number[]; isOver: () => boolean; status: number; lookMs: number };

function keepReading(
  { hostname, port, host, pathname, search }: URL,
  { latencies, isOver, status, lookMs }: Round,
): Promise<void> {
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: br, gzip'];
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let [sentAt, received, length] = [0, 0, 0];
    const ask = () => {
      [sentAt, received, length] = [performance.now(), 0, 0];
      socket.write(request);
    };
    socket.on('data', (chunk: Buffer) => {
      if (received === 0) length = lengthOf(chunk, status);
      received += chunk.length;
      if (received < length) return;
      latencies.push(performance.now() - sentAt);
      if (isOver() || received > length || length === 0) socket.destroy();
      else if (lookMs > 0) setTimeout(ask, lookMs);
      else ask();
    });
    socket.once('connect', ask).once('error', reject);
    socket.once('close', () => {
      if (received === length && length > 0) resolve();
      else reject(new Error(`${pathname}: an answer that was not expected, or none`));
    });
  });
}

/** Bytes of the whole answer that begins like this, its head included; 0 if it has another status or no length. */
function lengthOf(beginning: Buffer, status: number): number {
  const headEnd = beginning.indexOf('\r\n\r\n');
  const head = beginning.toString('latin1', 0, headEnd);
  const body = /\r\ncontent-length: (\d+)/iu.exec(head)?.[1];
  if (!head.startsWith(`HTTP/1.1 ${status} `) || body === undefined) return 0;
  return headEnd + 4 + Number(body);
}
