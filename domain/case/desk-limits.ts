export const keyMinutes = 15;

/** Hours after which somebody has to sign in again; on a device that was kept, only to erase or to take data out. */
export const sessionHours = 12;

/** Days for which a device stays signed in where that was asked for, and those after which it is over if not used. */
export const keptDays = 30;
export const idleDays = 7;

/** Seconds before a letter leaves, in which it can be taken back. */
export const undoSeconds = 30;

/** Days within which other submissions of the same person are shown beside an application. */
export const samePersonDays = 90;

export const weeksShown = 26;

export const monthsShown = 12;

/** The channels whose deliveries do not keep their event from being undone: nothing is called back there. */
export const webhookNames = ['webhook', 'webhook-lapsed'] as const;

export const isWebhook = (channel: string) => webhookNames.some((name) => name === channel);

/** The channels whose mails are letters: one that came back was no answer. */
const letterNames = ['letter', 'afterwards'] as const;

export const isLetter = (channel: string): boolean => letterNames.some((name) => name === channel);
