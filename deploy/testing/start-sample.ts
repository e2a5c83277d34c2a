import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecure } from 'node:tls';
import { promisify } from 'node:util';

import { freePort } from '../../testing/processes.ts';
import { until } from '../../testing/until.ts';

/** A proxy for which there is a sample. */
export type Proxy = { name: 'nginx' | 'Caddy'; binary: string };
/** The site's name and the server's port in the samples. */
const [host, samplePort] = ['www.example.com', 4321];

/**
 * Runs a sample as it stands in front of a server of this machine. Only what a test may not have is
 * replaced: the ports, and the files of the certificate.
 */
export async function startSample(proxy: Proxy, serverPort: number) {
  const work = mkdtempSync(join(tmpdir(), 'proxy-'));
  await makeCertificate(work);
  const [port, plainPort] = [await freePort(), await freePort()];
  const place = { work, port, plainPort, serverPort };
  const args = proxy.name === 'nginx' ? prepareNginx(place) : prepareCaddy(place);
  // Whatever nginx and Caddy store, they store in this folder.
  const child = spawn(proxy.binary, args, { env: { HOME: work } });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${proxy.name} did not start:\n${printed}`);
    return answers(port);
  });
  return {
    port,
    /** As a browser would see it. */
    origin: `https://${host}:${port}`,
    connect: () =>
      connectSecure({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false }),
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(work, { recursive: true });
    },
  };
}

type Place = Record<'port' | 'plainPort' | 'serverPort', number> & { work: string };

const sampleFile = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');

/** Writes the sample for nginx, and says with which arguments it is run. */
function prepareNginx({ work, port, plainPort, serverPort }: Place) {
  const site = sampleFile('nginx.conf')
    .replaceAll(`127.0.0.1:${samplePort}`, `127.0.0.1:${serverPort}`)
    .replaceAll(/^ *listen \[::\]:.*\n/gmu, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace(/ssl_certificate .*;/u, `ssl_certificate ${work}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/u, `ssl_certificate_key ${work}/key.pem;`);
  writeFileSync(join(work, 'site.conf'), site);
  writeFileSync(join(work, 'nginx.conf'), around(work));
  return ['-p', work, '-c', join(work, 'nginx.conf'), '-e', 'stderr'];
}

/**
 * Does the same for Caddy, and keeps it from getting a certificate, listening for commands and redirecting from port
 * 80.
 */
function prepareCaddy({ work, port, serverPort }: Place) {
  const address = `https://${host}:${port} {\n\tbind 127.0.0.1`;
  const file = sampleFile('Caddyfile')
    .replace(/^\{\n/mu, '{\n\tadmin off\n\tauto_https off\n')
    .replace(`\n${host} {`, `\n${address}\n\ttls ${work}/cert.pem ${work}/key.pem`)
    .replace(`reverse_proxy 127.0.0.1:${samplePort}`, `reverse_proxy 127.0.0.1:${serverPort}`);
  writeFileSync(join(work, 'Caddyfile'), file);
  return ['run', '--config', join(work, 'Caddyfile'), '--adapter', 'caddyfile'];
}

/** The main configuration of nginx, which a machine has of its own: here for one process without special rights. */
const around = (work: string) => `
daemon off;
master_process off;
pid ${work}/nginx.pid;
events {}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${work}/${name};`).join('\n  ')}
  include ${work}/site.conf;
}
`;

/** Makes a self-signed certificate. */
async function makeCertificate(folder: string) {
  // A key of this kind is made at once; an RSA key takes a while.
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const named = ['-nodes', '-days', '2', '-subj', '/CN=www.example.com'];
  await promisify(execFile)('openssl', [...options, ...named, ...files]);
}

async function answers(port: number): Promise<boolean> {
  const socket = connectPlain(port, '127.0.0.1');
  const isConnected = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  return isConnected.finally(() => socket.destroy());
}
