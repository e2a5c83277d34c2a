import { type RefObject, useEffect, useRef, useState } from 'react';

import type { FormValues } from '../../domain/forms/form-values.ts';
import { draftCopy } from './copy.ts';
import { type DraftKeeper, type DraftOptions, keepDraft } from './draft-keeper.ts';
import type { SendingLine } from './sending-line.ts';

/** The draft of a form: restored once the script runs, kept while the visitor types, and removed after success. */
export function useDraft(form: RefObject<HTMLFormElement | null>, options: DraftOptions) {
  const keeper = useRef<DraftKeeper>(null);
  const firstOptions = useRef(options);
  const cleared = useRef<FormValues>(null);
  const [state, setState] = useState<'kept' | 'restored' | 'cleared' | 'notKept'>('kept');

  useEffect(() => {
    if (!form.current) return;
    const started = keepDraft(form.current, firstOptions.current);
    keeper.current = started;
    if (started.isRestored) setState('restored');
    else if (!started.isKept()) setState('notKept');
    return () => started.stop();
  }, [form]);

  useEffect(() => {
    if (state !== 'cleared') return;
    const element = form.current;
    // Once the visitor types, the cleared answers are no longer offered, or they would replace the new ones.
    const handleInput = ({ isTrusted }: Event) => {
      if (isTrusted) setState('kept');
    };
    element?.addEventListener('input', handleInput);
    return () => element?.removeEventListener('input', handleInput);
  }, [form, state]);

  /** `reset` empties the form; it is the form library's. */
  function lineOf(reset: () => void): SendingLine | null {
    const { kept, restored } = draftCopy;
    if (state === 'notKept') return null;
    if (state === 'kept') return kept;
    if (state === 'restored') {
      const handleStartAfresh = () => {
        cleared.current = keeper.current?.answers() ?? null;
        keeper.current?.forget();
        reset();
        setState('cleared');
      };
      return {
        text: restored.text,
        action: { label: restored.action, onClick: handleStartAfresh },
      };
    }
    const handleBringBack = () => {
      if (cleared.current) keeper.current?.fillIn(cleared.current);
      setState('restored');
    };
    return {
      text: draftCopy.cleared.text,
      action: { label: draftCopy.cleared.action, onClick: handleBringBack },
    };
  }

  return {
    lineOf,
    keyOf: (data: object) => keeper.current!.keyOf(data),
    elapsed: () => keeper.current!.elapsed(),
    forget() {
      keeper.current?.forget();
      setState((last) => (last === 'notKept' ? last : 'kept'));
    },
  };
}
