import { textLimits } from '../text-limits.ts';

/** The most characters (UTF-16 code units) a field of the application may hold. */
export const limits = { ...textLimits, mobile: 40, availability: 2_000 } as const;
