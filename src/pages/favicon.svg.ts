import type { APIRoute } from 'astro';
import { createElement } from 'react';

import { brand } from '../../domain/provider/brand.ts';
import { Logo } from '../art/Logo.tsx';
import { svgFile } from '../documents/share/picture-files.ts';

const { light, dark } = brand.colours.love;
const colours = `svg{color:${light}}@media (prefers-color-scheme:dark){svg{color:${dark}}}`;

/** The mark as the browser tab's icon, in the brand's colour of either scheme. */
export const GET: APIRoute = () => svgFile(createElement(Logo), colours);
