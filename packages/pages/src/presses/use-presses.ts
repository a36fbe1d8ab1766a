import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { createPresses } from './presses.ts';
import { watchPresses } from './watch-presses.ts';

/** Drops presses that began on another screen. Returns what a dialog calls when it appears. */
export function usePresses(screen: string): () => void {
  const presses = useMemo(() => createPresses(() => performance.now()), []);
  useLayoutEffect(() => presses.appeared(), [presses, screen]);
  useEffect(() => watchPresses(window, presses), [presses]);
  return presses.appeared;
}
