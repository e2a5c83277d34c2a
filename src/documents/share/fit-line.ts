import { type OutlineStyle, widthOf } from './outline-text.ts';

/** The style itself where the text fits its room (in SVG user units) on one line, or else smaller. */
export function fitLine<Style extends OutlineStyle>(text: string, style: Style, room: number) {
  const size = Math.min(style.size, (style.size * room) / widthOf(text, style));
  return { ...style, size };
}
