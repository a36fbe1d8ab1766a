import { useEffect } from 'preact/hooks';

const everyMs = 60_000;

/** Looks now and then while somebody can see the page; undefined: not at all. */
export function useGlances(glance: (() => void) | undefined): void {
  useEffect(() => {
    if (glance === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') glance();
    }, everyMs);
    return () => clearInterval(timer);
  }, [glance]);
}
