/** The near-white of the page and of a printed cover, as a hex colour. */
export const paper = '#fbfbf9';

/** The near-black of the page and of a printed cover, as a hex colour. */
export const ink = '#12151c';
