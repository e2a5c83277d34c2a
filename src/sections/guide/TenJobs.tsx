import type { Guide } from '../../content/schemas/guide.ts';
import { Brackets } from './Brackets.tsx';
import { CountedList } from './CountedList.tsx';

/** Chapter 2: ten prompts to copy, five down each column. */
export function TenJobs({ jobs }: Guide['chapters'][1]) {
  return (
    <CountedList
      layout="columns"
      items={jobs.map(({ title, prompt }) => ({ title, text: <Brackets>{prompt}</Brackets> }))}
    />
  );
}
