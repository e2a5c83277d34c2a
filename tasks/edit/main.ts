import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';

import { createServer } from 'vite';

import { stop } from '../run.mjs';
import type * as ContentFiles from './content-files.ts';
import { editorServer, served } from './editor-server.ts';

// `npm run edit`: the content as forms at 127.0.0.1, beside them the page as `npm run dev` shows it, at the port after.
const port = Number(process.env.PORT) || 4323;
const site = `http://127.0.0.1:${port + 1}`;
const key = randomBytes(16).toString('base64url');
const server = await createServer({
  configFile: false,
  appType: 'custom',
  cacheDir: '.cache/edit',
  logLevel: 'warn',
  server: { ...served, host: '127.0.0.1', port, strictPort: true },
  optimizeDeps: { include: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] },
  plugins: [
    {
      name: 'editor',
      configureServer: (tools) => {
        const load = () => tools.ssrLoadModule('/tasks/edit/content-files.ts');
        tools.middlewares.use(editorServer(load as () => Promise<typeof ContentFiles>, site, key));
      },
    },
  ],
});

await server.listen().catch((error: unknown) => stop(`${String(error)}\nPORT names another port.`));
const development = spawn(process.execPath, ['tasks/run-script.mjs', 'dev'], {
  env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.on('exit', () => development.kill());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
process.stdout.write(
  `\n  Content       http://127.0.0.1:${port}/?key=${key}\n  To stop       press Ctrl+C\n\n`,
);
