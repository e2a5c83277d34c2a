import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { messages } from '../../intake/messages.ts';
import { isBeingAnswered } from './answer-in-turn.ts';

/** Answers what is no request, and one that is too long or too slow, and closes the connection. */
export function answerClientErrors(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
      socket.destroy();
      return;
    }
    const { status, message } = refusals[error.code ?? ''] ?? badRequest;
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Cache-Control: no-store',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(message)}`,
      'Connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${message}`, () => socket.destroy());
  };
}

const badRequest: { status: number; message: string } = {
  status: 400,
  message: messages.badRequest,
};

/** By Node's code for the error: https://nodejs.org/api/errors.html */
const refusals: Record<string, typeof badRequest> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: messages.headersTooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: messages.tooSlow },
};
