import { type RefObject, useEffect, useRef, useState } from 'react';

import type { FormValues } from '../../domain/forms/form-values.ts';
import { draftCopy } from './copy.ts';
import { Draft, type DraftOptions } from './draft.ts';
import type { SendingLine } from './sending-line.ts';

/** The draft of a form: restored once the script runs, kept while the visitor types, and removed after success. */
export function useDraft(form: RefObject<HTMLFormElement | null>, options: DraftOptions) {
  const draft = useRef<Draft>(null);
  const firstOptions = useRef(options);
  const [state, setState] = useState<'stored' | 'restored' | 'notStored' | { cleared: FormValues }>(
    'stored',
  );
  const isCleared = typeof state === 'object';

  useEffect(() => {
    if (!form.current) return;
    const begun = new Draft(form.current, firstOptions.current);
    draft.current = begun;
    if (begun.isRestored) setState('restored');
    else if (!begun.canStore) setState('notStored');
    return () => begun.stop();
  }, [form]);

  useEffect(() => {
    if (!isCleared) return;
    const element = form.current;
    // Once the visitor types, the cleared answers are no longer offered, or they would replace the new ones.
    const handleInput = ({ isTrusted }: Event) => {
      if (isTrusted) setState('stored');
    };
    element?.addEventListener('input', handleInput);
    return () => element?.removeEventListener('input', handleInput);
  }, [form, isCleared]);

  /** `reset` empties the form; it is the form library's. */
  function lineOf(reset: () => void): SendingLine | null {
    if (state === 'notStored') return null;
    if (state === 'stored') return draftCopy.stored;
    const handleStartAfresh = () => {
      setState({ cleared: draft.current!.answers() });
      draft.current!.forget();
      reset();
    };
    const handleBringBack = () => {
      if (isCleared) draft.current!.fillIn(state.cleared);
      setState('restored');
    };
    const { text, action } = isCleared ? draftCopy.cleared : draftCopy.restored;
    return {
      text,
      action: { label: action, onClick: isCleared ? handleBringBack : handleStartAfresh },
    };
  }

  return {
    lineOf,
    keyOf: (data: object) => draft.current!.keyOf(data),
    elapsed: () => draft.current!.elapsed(),
    forget() {
      draft.current!.forget();
      setState((last) => (last === 'notStored' ? last : 'stored'));
    },
  };
}
