import { brand } from './brand.ts';

/** Every internal address. A link is written through this file, so that a moved page moves once. */
export const paths = {
  home: '/',
  about: '/#about',
  courses: '/#courses',
  course: (courseId: string) => `/course/${courseId}`,
  contact: '/contact',
  enrol: '/enroll',
  enrolFor: (courseId: string) => `/enroll?course=${courseId}`,
  enrolmentReceived: '/enroll/received',
  aiTools: '/ai-tools',
  camp: '/ai-accelerator',
  grants: '/grants',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  video: (videoId: string) => `/video/${videoId}`,
  introduction: `/video/introduction-to-${brand.slug}`,
  promptCraft: '/prompt-craft',
  partners: '/ai-and',
  guide: '/ai-guide.pdf',
  enrolmentsApi: '/api/enrolments',
  health: '/healthz',
} as const;
