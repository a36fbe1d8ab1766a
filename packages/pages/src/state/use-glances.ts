import { useEffect } from 'preact/hooks';

const everyMs = 60_000;

/** Looks now and then while somebody can see the page. */
export function useGlances(glance: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') glance();
    }, everyMs);
    return () => clearInterval(timer);
  }, [glance]);
}
