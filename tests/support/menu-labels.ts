import { paths } from '../../domain/paths.ts';

/** How the links of the phone's menu begin, except those to single courses and explainers. */
export const menuLabels = [
  ...['About', 'View All Courses', ...(paths.partners ? ['AI&'] : [])],
  ...['AI Tools', ...(paths.promptCraft ? ['Prompt Craft'] : []), 'Contact'],
];
