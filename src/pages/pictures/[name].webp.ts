import path from 'node:path';

import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';

import { coursePicture, pictureWidths } from '../../../domain/provider/paths.ts';
import { allCourses } from '../../content/collections.ts';

/** An address for each width of each course's photograph. */
export const getStaticPaths = (async () =>
  (await allCourses()).flatMap(({ id, picture }) =>
    picture
      ? pictureWidths.map((width) => ({
          params: { name: path.posix.basename(coursePicture(id, width), '.webp') },
          props: { file: `content/courses/${picture.file}`, width },
        }))
      : [],
  )) satisfies GetStaticPaths;

/** A photograph as the site shows it: upright, no larger than it is, without what the camera wrote into it. */
export const GET: APIRoute<{ file: string; width: number }> = async ({ props }) => {
  const { file, width } = props;
  const picture = sharp(file).autoOrient().resize({ width, withoutEnlargement: true });
  const bytes = await picture.webp({ quality: 78 }).toBuffer();
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/webp' } });
};
