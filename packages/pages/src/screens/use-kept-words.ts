import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { hasTyped, isSame, putBack, type Words, wordsOf } from '../controls/words.ts';

/** What was entered and not sent, by the question that was left. It lives in memory alone. */
export type KeptWords = Map<string, Words>;

/**
 * Keeps what the patient entered when a question is left without an answer, and puts it back when the question comes again. A
 * browser that is about to drop it asks first.
 */
export function useKeptWords(kept: KeptWords, nodeId: string): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const offered = useRef<Words>({ fields: [] });
  useLayoutEffect(() => {
    const form = ref.current;
    if (form === null) return undefined;
    offered.current = wordsOf(form);
    const before = kept.get(nodeId);
    if (before !== undefined) putBack(form, before);
    kept.delete(nodeId);
    return () => {
      const left = wordsOf(form);
      if (!isSame(left, offered.current)) kept.set(nodeId, left);
    };
  }, [kept, nodeId]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const form = ref.current;
      if (kept.size > 0 || (form !== null && hasTyped(offered.current, form))) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [kept]);
  return ref;
}
