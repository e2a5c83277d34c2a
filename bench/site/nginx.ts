import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '../../testing/processes.ts';

const run = promisify(execFile);
const cache = path.resolve(import.meta.dirname, '../../.cache/nginx');
const packages = ['nginx', 'libnginx-mod-http-brotli-static'];

/** An nginx on this machine; with `brotliModule` it can send the `.br` that lies beside a file. */
export type Nginx = { binary: string; brotliModule?: string };

/**
 * The nginx of the machine; otherwise Debian's, unpacked into `.cache/` and not installed, so that no
 * service starts. Undefined where neither is to be had.
 */
export async function findNginx(): Promise<Nginx | undefined> {
  const own = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file));
  if (own) return withBrotli(own, '/usr/lib/nginx/modules');
  const unpacked = path.join(cache, 'usr/sbin/nginx');
  if (!existsSync(unpacked)) await unpack().catch(() => undefined);
  if (!existsSync(unpacked)) return undefined;
  return withBrotli(unpacked, path.join(cache, 'usr/lib/nginx/modules'));
}

function withBrotli(binary: string, modules: string): Nginx {
  const brotliModule = path.join(modules, 'ngx_http_brotli_static_module.so');
  return existsSync(brotliModule) ? { binary, brotliModule } : { binary };
}

async function unpack() {
  mkdirSync(cache, { recursive: true });
  await run('apt-get', ['download', '-qq', ...packages], { cwd: cache });
  for (const file of readdirSync(cache).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg', ['-x', file, '.'], { cwd: cache });
  }
}

/** Serves a folder of the built site with one process, as the product's server is one. */
export async function startNginx(nginx: Nginx, folder: string, work: string) {
  mkdirSync(work, { recursive: true });
  const port = await freePort();
  const file = path.join(work, 'nginx.conf');
  writeFileSync(file, configuration(nginx, { folder, work, port }));
  const child = spawn(nginx.binary, ['-p', work, '-c', file, '-e', 'stderr'], { stdio: 'pipe' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${output}`);
    if (await fetch(url).catch(() => undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, end };
}

type Place = { folder: string; work: string; port: number };

const configuration = ({ brotliModule }: Nginx, { folder, work, port }: Place) => `
${brotliModule ? `load_module ${brotliModule};` : ''}
daemon off;
master_process off;
pid ${work}/nginx.pid;
events { worker_connections 512; }
http {
  types { text/html html; text/javascript js; font/woff2 woff2; image/svg+xml svg; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000 inactive=60s;
  ${brotliModule ? 'brotli_static on;' : ''}
  gzip_static on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${work}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    index index.html;
    location / {
      try_files $uri $uri.html $uri/index.html =404;
      add_header Cache-Control "public, max-age=60";
      add_header Vary accept-encoding;
    }
  }
}
`;
