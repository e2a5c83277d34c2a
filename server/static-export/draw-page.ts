import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { PageLocals, Render } from '../http/pages/render-page.ts';

/** A page as the server would send it now. */
export type DrawnPage = { html: string; policy: string };

/** Draws one of the pages that the server draws on demand. Throws where it cannot be drawn. */
export async function drawPage(
  render: Render,
  address: string,
  locals: PageLocals,
): Promise<DrawnPage> {
  // The renderer takes Node's own request and response, and these come with a connection.
  const server = createServer((request, response) => {
    render(request, response, locals).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${address}`);
    if (!response.ok) throw new Error(`${address} could not be drawn: status ${response.status}.`);
    const policy = response.headers.get('content-security-policy') ?? '';
    return { html: await response.text(), policy };
  } finally {
    server.close();
  }
}
