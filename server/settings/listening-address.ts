/** The address by which a browser on this computer reaches what listens on a host and a port. */
export function listeningAddress({ host, port }: { host: string; port: number }): string {
  const isEvery = host === '0.0.0.0' || host === '::';
  const name = isEvery ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
