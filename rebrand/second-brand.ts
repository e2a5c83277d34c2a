const name = 'Ōtara & Compass';
const slug = 'otara-and-compass';
const domain = 'otaraandcompass.example';

/**
 * A provider that does not exist: a name with a sign that HTML, mails and addresses each write in their own way and a
 * letter of another file of the typeface, and three colours. `build-second-brand.ts` puts this file in the place of
 * `domain/brand.ts`.
 */
export const brand = {
  name,
  slug,
  tagline: 'Find Your Bearings in Artificial Intelligence',
  poweredBy: 'a school for people who would rather steer',
  siteUrl: `https://${domain}`,
  email: `bridge@${domain}`,
  grantEmails: [`bursaries@${domain}`, `crew@${domain}`],
  grantMailSubject: `${name}: asking for a bursary`,
  namesakeCourse: `${name} Voyage`,
  campShort: 'Harbour Week',
  camp: `${name} Harbour Week Łódź 2025`,
  customGptUrl: `https://chatgpt.com/g/g-${slug}-navigator`,
  midjourneyUrl: 'https://pictures.otaraandcompass.example/start',
  colours: {
    fear: '#3b1f5b',
    love: '#0f7c8a',
    innovation: '#8a3b12',
  },
} as const;
