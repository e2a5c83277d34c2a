import { useSyncExternalStore } from 'react';

import { promptFields, type PromptValues } from './build-prompt.ts';

const separator = '\u0000';
const nothing = promptFields.map(() => '').join(separator);

/**
 * What is typed in the builder's fields now. The fields themselves hold it: what was typed before
 * the script arrived, or put back by the browser, counts from the first render on.
 */
export function usePromptValues(): PromptValues {
  const typed = useSyncExternalStore(subscribe, readFields, () => nothing);
  const [idea = '', style = '', mood = ''] = typed.split(separator);
  return { idea, style, mood };
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('input', onChange);
  return () => document.removeEventListener('input', onChange);
}

function readFields(): string {
  return promptFields
    .map((name) => {
      const field = document.getElementById(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      return isField ? field.value : '';
    })
    .join(separator);
}
