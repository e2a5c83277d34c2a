import { playOver } from '../testing/build-copy.ts';
import { beforeRelease } from '../tasks/check-release.mjs';
import { barestFolder, buildBarestSite } from './build-second-brand.ts';

// Runs the checks and journeys of `npm test`, or those that are named, over a site without any optional page.
await buildBarestSite({ hasGallery: true });
const words = ['--grep-invert', beforeRelease.tag, ...process.argv.slice(2)];
process.exit((await playOver(barestFolder, words)) ? 0 : 1);
