import { samplePages } from '../../src/desk/testing/sample-pages.ts';
import { deskRoom } from '../../src/gallery/rooms.ts';
import type { Screen } from './screen.ts';

/** Every page of the desk in every state, as the gallery has it, and what one takes along on paper. */
export const deskStates: Screen[] = [
  ...Object.keys(samplePages).map((page) => state(`desk-${page}`, page)),
  { ...state('print-desk-application', 'application-answered'), isPrinted: true },
  { ...state('print-desk-list', 'to-answer'), isPrinted: true },
];

function state(name: string, page: string): Screen {
  return { name, address: deskRoom(page), isGallery: true };
}
