import type { Browser } from '@playwright/test';

import { paths } from '../../domain/paths.ts';
import type { MeasuredServer } from './measured-server.ts';

/** What every part of the measurement is given. */
export type Bench = {
  server: MeasuredServer;
  browser: Browser;
  /** The path of the Chromium that runs. */
  chromium: string;
  /** The addresses to measure. */
  pages: readonly string[];
  /** How often, where the command line says so. */
  runs?: number;
};

/** The pages that load scripts, because they hold a form. */
export const formPages: readonly string[] = [paths.enrol, paths.contact, paths.promptCraft].filter(
  (address) => address !== undefined,
);
