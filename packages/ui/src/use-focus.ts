import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * When the element appears, and when `key` changes, so that a screen reader begins there. The page is then shown from its top,
 * or from the element.
 */
export function useFocus<E extends HTMLElement>(
  key: unknown,
  from: 'top' | 'element' = 'top',
): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    if (from === 'top') window.scrollTo(0, 0);
    element.current?.focus({ preventScroll: from === 'top' });
  }, [key]);
  return element;
}
