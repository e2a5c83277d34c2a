/** Where the build has the page from which all of them are drawn; no server answers there. */
export const drawnDeskAt = '/desk';

/** The addresses of the desk, which are none of the public site's. */
export const deskPaths = {
  home: '/',
  toAnswer: '/to-answer',
  underWay: '/under-way',
  done: '/done',
  quarantined: '/quarantined',
  notDelivered: '/not-delivered',
  messages: '/messages',
  figures: '/figures',
  /** Looks through every list. */
  search: '/search',
  /** Where what is done with several at once is posted. */
  several: '/several',
  /** An application or a message, by its reference. */
  submission: (reference: string) => `/applications/${reference}`,
  /** Where what is done with it is posted. */
  change: (reference: string) => `/applications/${reference}/change`,
  /** The call that was agreed, for a calendar. */
  call: (reference: string) => `/applications/${reference}/call.ics`,
  signIn: '/sign-in',
  /** Where an address is posted to which a link is to be mailed. */
  askForLink: '/sign-in/link',
  signOut: '/sign-out',
  signOutEverywhere: '/sign-out-everywhere',
} as const;
