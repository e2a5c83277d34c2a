import path from 'node:path';

import { chromium, type LaunchOptions } from '@playwright/test';

/**
 * The environment of a browser whose fonts are those of `fonts.conf`, whatever the machine has. A browser asks
 * fontconfig on Linux, except as a snap, which uses its own fonts; elsewhere the machine has Arial itself.
 */
export const browserEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf'),
};

/** Flags for the same: a headless shell does not ask fontconfig whether to fit letters to the pixels. */
export const fontFlags = ['--font-render-hinting=none'];

/** Features that the tests do without. */
const disabledFeatures = [
  // Each window would fetch and draw the browser's own suggestions and menus: half of a window's cost.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'],
  // Only the last such list counts, so it repeats what Playwright disables.
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
];

/** Flags for a Chromium that speaks to nobody but the server under test. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without this a window takes processes for its first, empty page, the next and a spare: a quarter of its cost.
  '--renderer-process-limit=1',
  ...fontFlags,
  `--disable-features=${disabledFeatures.join()}`,
];

/** Starts a browser like that of the tests, with more flags, or without some that Playwright sets. */
export const launchBrowser = (flags: string[] = [], options: LaunchOptions = {}) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [...browserFlags, ...flags],
    env: browserEnvironment,
    ...options,
  });
