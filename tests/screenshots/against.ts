import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';

import { root } from '../support/serve-site.ts';
import type { Picture } from './photograph.ts';

/** How a picture compares with the one of another commit; `pixels` is how many have another colour. */
export type Comparison = Picture & {
  change: 'same' | 'differs' | 'new';
  pixels?: number;
  /** Paths in the folder of all pictures: the other commit's, and where the two differ. */
  before?: string;
  difference?: string;
};

/**
 * The folder with the pictures of another commit. Its own code takes them, in a checkout of its own, with the same
 * words and options; they are kept, because that takes minutes.
 */
export async function picturesOf(ref: string, args: readonly string[]): Promise<string> {
  const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  const key = createHash('sha256')
    .update(JSON.stringify([commit, args]))
    .digest('hex');
  const kept = path.join(root, '.cache/pictures', key.slice(0, 16));
  if (existsSync(path.join(kept, 'index.html'))) return kept;
  const checkout = mkdtempSync(path.join(tmpdir(), 'against-'));
  try {
    git('worktree', 'add', '--detach', '--quiet', checkout, commit);
    const command = ['tasks/run-script.mjs', 'screenshots', ...args];
    execFileSync(process.execPath, command, { cwd: checkout, stdio: 'inherit' });
    await rm(kept, { recursive: true, force: true });
    await mkdir(path.dirname(kept), { recursive: true });
    await cp(path.join(checkout, 'screenshots'), kept, { recursive: true });
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
  return kept;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** Compares pictures in `folder` with those of the same names in `former`, and names what is only in there. */
export async function compareAll(pictures: readonly Picture[], folder: string, former: string) {
  const comparisons: Comparison[] = [];
  for (const picture of pictures) comparisons.push(await compare(picture, folder, former));
  const files = new Set(pictures.map(({ file }) => file));
  const gone = readdirSync(former).filter(
    (file) => /\.(?:png|pdf)$/.test(file) && !files.has(file) && !file.includes('.difference.'),
  );
  return { comparisons, gone };
}

async function compare(picture: Picture, folder: string, former: string): Promise<Comparison> {
  const [now, then] = [path.join(folder, picture.file), path.join(former, picture.file)];
  if (!existsSync(then)) return { ...picture, change: 'new' };
  if (contentOf(now) === contentOf(then)) return { ...picture, change: 'same' };
  const before = picture.file.replace(/(?=\.\w+$)/, '.before');
  if (picture.file.endsWith('.pdf')) {
    await cp(then, path.join(folder, before));
    return { ...picture, change: 'differs', before };
  }
  const { pixels, image } = await differenceOf(then, now);
  if (pixels === 0) return { ...picture, change: 'same' };
  const difference = picture.file.replace(/(?=\.\w+$)/, '.difference');
  await cp(then, path.join(folder, before));
  await image.toFile(path.join(folder, difference));
  return { ...picture, change: 'differs', pixels, before, difference };
}

/** As bytes in a string; of a PDF without the time at which it was printed, and the port that served it. */
function contentOf(file: string): string {
  const content = readFileSync(file, 'latin1');
  return file.endsWith('.pdf') ? content.replaceAll(ofOnePrint, '') : content;
}

const ofOnePrint = /\/(?:Creation|Mod)Date \([^)]*\)|http:\/\/127\.0\.0\.1:\d+/g;

/** How many pixels differ, and a picture of where: the old one pale, what differs red. */
async function differenceOf(then: string, now: string) {
  const sizes = await Promise.all([then, now].map((file) => sharp(file).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [a, b] = await Promise.all([raw(then, width, height), raw(now, width, height)]);
  const drawn = Buffer.alloc(a.length, 255);
  let pixels = 0;
  for (let at = 0; at < a.length; at += 4) {
    if (isAlike(a, b, at)) {
      for (let part = 0; part < 3; part += 1) drawn[at + part] = 204 + a[at + part]! / 5;
    } else {
      pixels += 1;
      drawn.writeUInt32BE(0xd0_00_20_ff, at);
    }
  }
  return { pixels, image: sharp(drawn, { raw: { width, height, channels: 4 } }).png() };
}

/** Whether a pixel has the same colour twice. The browser itself rounds by one from one time to the next. */
function isAlike(a: Buffer, b: Buffer, at: number): boolean {
  return [0, 1, 2, 3].every((part) => Math.abs(a[at + part]! - b[at + part]!) <= 1);
}

/** Red, green, blue and opacity of each pixel, on a canvas as large as the larger of the two. */
async function raw(file: string, width: number, height: number): Promise<Buffer> {
  const canvas = {
    width,
    height,
    channels: 4 as const,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  };
  return sharp({ create: canvas })
    .composite([{ input: file, left: 0, top: 0 }])
    .raw()
    .toBuffer();
}
