import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

import * as vite from 'vite';

import type * as Styles from '../../src/styles/brand-tokens.ts';
import { stop } from '../run.mjs';
import type * as ContentFiles from './content-files.ts';
import { editorServer } from './editor-server.ts';

// `npm run edit`: the content as forms at 127.0.0.1, beside them the page as `npm run dev` shows it, at the port after.
const port = Number(process.env.PORT) || 4323;
const site = `http://127.0.0.1:${port + 1}`;

const tools = await vite.createServer({
  configFile: false,
  appType: 'custom',
  cacheDir: '.cache/edit',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { include: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] },
});

const server = createServer(
  editorServer({
    page,
    content: async () =>
      (await tools.ssrLoadModule('/tasks/edit/content-files.ts')) as typeof ContentFiles,
    scripts: tools.middlewares,
  }),
);
server.on('error', ({ message }) => stop(`${message}\nPORT names another port.`));
server.listen(port, '127.0.0.1', () => {
  const development = spawn(process.execPath, ['tasks/run-script.mjs', 'dev'], {
    env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => development.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
  process.stdout.write(
    `\n  Content       http://127.0.0.1:${port}\n  To stop       press Ctrl+C\n\n`,
  );
});

async function page(): Promise<string> {
  const { brandTokens } = (await tools.ssrLoadModule(
    '/src/styles/brand-tokens.ts',
  )) as typeof Styles;
  return `<!doctype html>
<html lang="en-GB" data-site="${site}">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Content</title>
  <style>${brandTokens}</style>
  <link rel="stylesheet" href="/node_modules/@fontsource-variable/archivo/wght.css">
  <link rel="stylesheet" href="/src/styles/tokens.css">
  <link rel="stylesheet" href="/tasks/edit/editor.css">
  <div id="editor"></div>
  <script type="module" src="/tasks/edit/Editor.tsx"></script>
</html>`;
}
