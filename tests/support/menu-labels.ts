import { paths } from '../../domain/paths.ts';

/** How the links begin that the menu holds for a phone, but for those of single courses and explainers. */
export const menuLabels = [
  ...['About', 'View All Courses', ...(paths.partners ? ['AI&'] : [])],
  ...['AI Tools', ...(paths.promptCraft ? ['Prompt Craft'] : []), 'Contact'],
];
