import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as it arrived. */
type ReceivedMail = {
  from: string;
  to: string[];
  /** Whether it came encrypted. */
  isSecure: boolean;
  /** Header and body as they were sent. */
  raw: string;
  /** A header field's value, unfolded and still encoded; empty where there is none. */
  header: (name: string) => string;
  /** The address that an answer goes to; empty where no other is named. */
  replyTo: string;
  /** The text, decoded. */
  body: string;
  /** The same as HTML, decoded; empty where there is none. */
  html: string;
  /** The file for calendars, if one is attached. */
  calendar: string | undefined;
};

/** A mail server on 127.0.0.1 that keeps what it is sent, closed after the test. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // The certificate that comes with the package is for tests; the client would not trust it.
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    disableReverseLookup: true,
    onData(stream, session, done) {
      void text(stream).then(async (raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address);
        mails.push({ from, to, isSecure: session.secure, ...read(raw, await simpleParser(raw)) });
        done();
      });
    },
    ...options,
  });
  // Some tests make the client go away.
  server.on('error', () => undefined);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: await listening(server.server), mails };
}

function read(raw: string, { headerLines, replyTo, text = '', html, attachments }: ParsedMail) {
  const [calendar] = attachments;
  return {
    raw,
    header: (name: string) => {
      const { line = '' } = headerLines.find(({ key }) => key === name.toLowerCase()) ?? {};
      return line
        .slice(name.length + 1)
        .replaceAll(/\r?\n[ \t]+/g, ' ')
        .trim();
    },
    replyTo: replyTo?.value.map(({ address }) => address).join() ?? '',
    body: text,
    html: typeof html === 'string' ? html : '',
    calendar: calendar?.content.toString(),
  };
}
/** A server on 127.0.0.1 for bare bytes, closed after the test; `closed` resolves when a client has gone. */
export async function startBareServer(handle: (socket: Socket) => void) {
  const gone = Promise.withResolvers<undefined>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => gone.resolve(undefined));
    handle(socket);
    socket.resume();
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = await listening(server);
  return { url, closed: gone.promise, connections: () => sockets.size };
}

/** Listens on a free port, and says at which address. */
async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
