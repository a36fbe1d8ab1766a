import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { PageState } from '../state/page-state.ts';
import { createWayBack } from './way-back.ts';

/** The browser's Back goes to the previous question, from the moment this one is shown; at the first it leaves the page. */
export function useWayBack({ place, isBusy, trouble }: PageState, screen: string, back: () => void): void {
  const wayBack = useMemo(() => createWayBack(history), []);
  const isAsking = place.at === 'asking';
  useLayoutEffect(() => {
    if (place.at === 'opening') return;
    wayBack.shown(
      place.at === 'asking' ? { canGoBack: place.step.can_go_back, by: place.by } : { canGoBack: false },
    );
  }, [wayBack, screen]);
  useLayoutEffect(() => {
    if (trouble !== undefined) wayBack.stayed();
  }, [wayBack, trouble]);
  useLayoutEffect(() => {
    const moved = () => {
      if (wayBack.moved(isAsking && !isBusy)) back();
    };
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, [wayBack, isAsking, isBusy, back]);
}
