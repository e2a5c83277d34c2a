import type { Page } from '@playwright/test';

/** One thing to photograph: an address, and what is done there before the camera clicks. */
export type Screen = {
  /** Also the name of its pictures. */
  name: string;
  address: string;
  prepare?: (page: Page) => Promise<void>;
  /** The window as one sees it, not the whole page: for what floats over it. */
  isWindow?: boolean;
  /** Only where the window is narrower, in px. */
  below?: number;
  /** As it is printed on A4. */
  isPrinted?: boolean;
  /** A page of the gallery, which the site itself does not have. */
  isGallery?: boolean;
  /** The contact form is set to deliver. */
  isDelivering?: boolean;
};
