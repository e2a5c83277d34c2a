const room = (file: string, title: string) => ({ file, title, address: `/gallery/${file}` });

/** The pages of the gallery, in the order of its index; `file` is that of the page in `rooms/`. */
export const rooms = [
  { file: 'tokens', title: 'Tokens and grid', address: '/gallery' },
  room('layout', 'Layout'),
  room('components', 'Components'),
  room('form-components', 'Components of forms'),
  room('offer', 'The offer'),
  room('desk', 'The desk'),
];

/** An applicant's own page in one of its states, by its name in `src/application/testing/sample-pages.ts`. */
export const applicationRoom = (page: string) => `/gallery/application/${page}`;

/** A page of the desk in one of its states, by its name in `src/desk/testing/sample-pages.ts`. */
export const deskRoom = (page: string) => `/gallery/desk/${page}`;
