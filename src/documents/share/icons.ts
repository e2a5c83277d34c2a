import type { IconProps } from './Icon.tsx';

/** An icon and its file's name, without the ending. */
export type PngIcon = IconProps & { name: string; purpose?: 'any' | 'maskable' };

/**
 * The icons as PNG: for the home screen of an iPhone, which rounds the corners and puts transparent
 * icons on black, and those that the manifest names, one of them for masks of any shape.
 */
export const icons: readonly PngIcon[] = [
  { name: 'apple-touch-icon', size: 180, field: 'paper', fills: 0.66 },
  { name: 'icon-192', size: 192, fills: 1, purpose: 'any' },
  { name: 'icon-512', size: 512, fills: 1, purpose: 'any' },
  { name: 'icon-mask', size: 512, field: 'love', fills: 0.5, purpose: 'maskable' },
];
