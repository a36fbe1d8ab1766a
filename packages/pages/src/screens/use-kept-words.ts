import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { hasTyped, isSame, putBack, type Words, wordsOf } from '../controls/words.ts';

/** Unsent contents by question. In memory only. */
export type KeptWords = Map<string, Words>;

/**
 * Keeps the contents of a question left without an answer, and restores them when it returns. The browser asks before
 * it discards them.
 */
export function useKeptWords(kept: KeptWords, nodeId: string): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  const offered = useRef<Words>({ fields: [] });
  const restored = useRef<Words | undefined>(undefined);
  useLayoutEffect(() => {
    const form = ref.current;
    if (form === null) return undefined;
    offered.current = wordsOf(form);
    const before = kept.get(nodeId);
    if (before !== undefined) putBack(form, before);
    restored.current = before;
    kept.delete(nodeId);
    return () => {
      const left = wordsOf(form);
      if (!isSame(left, offered.current)) kept.set(nodeId, left);
    };
  }, [kept, nodeId]);
  useEffect(() => {
    // The number of entries has brought their fields by now.
    if (ref.current !== null && restored.current !== undefined) putBack(ref.current, restored.current);
  }, [nodeId]);
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
