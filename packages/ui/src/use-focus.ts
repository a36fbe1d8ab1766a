import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * When the element appears, and when `key` changes, so that a screen reader begins there. The page is then shown from its top,
 * or from the element. A page takes no focus from the site that frames it.
 */
export function useFocus<E extends HTMLElement>(
  key: unknown,
  from: 'top' | 'element' = 'top',
): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    if (from === 'top') window.scrollTo(0, 0);
    if (!mayTakeFocus()) return;
    element.current?.focus({ preventScroll: from === 'top' });
  }, [key]);
  return element;
}

/** False in the frame of a site whose visitor is elsewhere on it. */
export function mayTakeFocus(): boolean {
  return window.parent === window || document.hasFocus();
}
