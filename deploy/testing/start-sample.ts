import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectPlain, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecure } from 'node:tls';
import { promisify } from 'node:util';

import type { Nginx } from '../../bench/site/nginx.ts';

/** The samples for nginx, with the port that each leads to. */
const samples = { 'nginx.conf': 4321, 'nginx-desk.conf': 4322 };

/** An nginx that runs the sample, and how to speak to it. */
export type RunningSample = {
  port: number;
  /** As a browser would see it: with https where the machine can make a certificate. */
  origin: string;
  connect: () => Socket;
  end: () => Promise<void>;
};

/**
 * Runs a sample as it stands in front of a server of this machine. Only what a test may not have is
 * replaced: the ports, and the files of the certificate.
 */
export async function startSample(
  { binary }: Nginx,
  serverPort: number,
  name: keyof typeof samples = 'nginx.conf',
): Promise<RunningSample> {
  const sample = readFileSync(join(import.meta.dirname, '..', name), 'utf8');
  const host = /server_name (?<host>\S+);/u.exec(sample)!.groups!.host!;
  const work = mkdtempSync(join(tmpdir(), 'nginx-'));
  const isSecure = await makeCertificate(work);
  const [port, plainPort] = await freePorts(2);
  const site = sample
    .replaceAll(`127.0.0.1:${samples[name]}`, `127.0.0.1:${serverPort}`)
    .replaceAll(/^ *listen \[::\]:.*\n/gmu, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}${isSecure ? ' ssl http2' : ''};`)
    .replace(/ssl_certificate .*;/u, isSecure ? `ssl_certificate ${work}/cert.pem;` : '')
    .replace(/ssl_certificate_key .*;/u, isSecure ? `ssl_certificate_key ${work}/key.pem;` : '');
  writeFileSync(join(work, 'site.conf'), site);
  writeFileSync(join(work, 'nginx.conf'), around(work));
  const child = spawn(binary, ['-p', work, '-c', join(work, 'nginx.conf'), '-e', 'stderr']);
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  for (let tries = 0; !(await answers(port!)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`nginx did not start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port: port!,
    origin: `${isSecure ? 'https' : 'http'}://${host}:${port}`,
    connect: () =>
      isSecure
        ? connectSecure({ port: port!, host: '127.0.0.1', rejectUnauthorized: false })
        : connectPlain(port!, '127.0.0.1'),
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(work, { recursive: true });
    },
  };
}

/** The file that is the machine's own, for one process that needs no rights. */
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

/** A certificate of its own making; false where there is no openssl. */
function makeCertificate(folder: string): Promise<boolean> {
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  return promisify(execFile)('openssl', [
    ...options,
    '-subj',
    '/CN=www.example.com',
    ...files,
  ]).then(
    () => true,
    () => false,
  );
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

async function answers(port: number): Promise<boolean> {
  const socket = connectPlain(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
