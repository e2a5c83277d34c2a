import { Agent, get } from 'node:http';

import { paths } from '../../domain/provider/paths.ts';
import { readSettings } from '../settings.ts';
import { listeningAddress } from '../settings/setting-schemas.ts';

/**
 * Asks a server of these settings, on this computer, for its health, and resolves to whether it is well. Never through a
 * proxy that the environment names (`NODE_USE_ENV_PROXY`), which cannot reach it.
 */
function isWell(): Promise<boolean> {
  const address = `${listeningAddress(readSettings())}${paths.health}`;
  return new Promise((resolve) => {
    const asked = get(address, { agent: new Agent(), timeout: 4_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });
}

// The image's health check: its answer is the exit code.
process.exitCode = (await isWell()) ? 0 : 1;
