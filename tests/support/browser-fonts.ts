import path from 'node:path';

/**
 * The environment of a browser whose fonts are those of `fonts.conf`, whatever the machine has. A browser
 * asks fontconfig on Linux; elsewhere the machine has Arial itself. A snap ignores it and uses fonts of its own.
 */
export const browserEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf'),
};

/** Flags for the same: a headless shell does not ask fontconfig whether to fit letters to the pixels. */
export const fontFlags = ['--font-render-hinting=none'];
