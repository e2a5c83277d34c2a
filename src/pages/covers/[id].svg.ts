import type { APIRoute, GetStaticPaths } from 'astro';
import { createElement, type ReactElement } from 'react';

import { brand } from '../../../domain/provider/brand.ts';
import { campCourseId } from '../../../domain/provider/paths.ts';
import { CourseCover } from '../../art/covers/CourseCover.tsx';
import { CampDayPicture, tents } from '../../art/page-pictures.tsx';
import { ink, paper } from '../../colour/palette.ts';
import { allCourses } from '../../content/collections.ts';
import { svgFile } from '../../documents/share/picture-files.ts';

type Drawn = { drawing: ReactElement };

/** The cover of each course that has no photograph; the camp's is its largest tent. */
export const getStaticPaths = (async () => {
  const courses = (await allCourses()).filter(({ picture }) => !picture);
  const drawings = courses.map(({ id, ...course }) => ({
    params: { id },
    props: { drawing: createElement(CourseCover, course) },
  }));
  const camp = { drawing: createElement(CampDayPicture, { day: tents.length }) };
  return campCourseId ? [...drawings, { params: { id: campCourseId }, props: camp }] : drawings;
}) satisfies GetStaticPaths;

const coloursOf = (scheme: 'light' | 'dark') =>
  Object.entries(brand.colours)
    .map(([name, colours]) => `--${name}:${colours[scheme]};--${name}-tint:${colours.tint};`)
    .join('');

const style = `svg{background:var(--fomo)}:root{--ink:${ink};--cover-paper:${paper};${coloursOf('light')}}@media (prefers-color-scheme:dark){:root{${coloursOf('dark')}}}`;

/** A cover as a file, for a page whose first answer has no room for the drawing. */
export const GET: APIRoute<Drawn> = ({ props: { drawing } }) => svgFile(drawing, style);
