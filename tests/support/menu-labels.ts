/** How the links begin that the menu holds for a phone, but for those of single courses and explainers. */
export const menuLabels = [
  'About',
  'View All Courses',
  'AI&',
  'AI Tools',
  'Prompt Craft',
  'Contact',
] as const;
