/** Minutes for which a link lets somebody in. */
export const keyMinutes = 15;

/** Hours after which somebody has to sign in again, whatever they do meanwhile. */
export const sessionHours = 12;

/** Days for which what else came from the same person is shown beside an application. */
export const samePersonDays = 90;
