import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** When the element appears, and when `key` changes, so that a screen reader begins there. */
export function useFocus<E extends HTMLElement>(key: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    element.current?.focus({ preventScroll: true });
  }, [key]);
  return element;
}
