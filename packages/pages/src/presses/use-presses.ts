import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { createPresses } from './presses.ts';
import { watchPresses } from './watch-presses.ts';

/** Lets a press do something only where it began on the screen that is shown. Answers what a dialog calls when it appears. */
export function usePresses(screen: string): () => void {
  const presses = useMemo(() => createPresses(() => performance.now()), []);
  useLayoutEffect(() => presses.appeared(), [presses, screen]);
  useEffect(() => watchPresses(window, presses), [presses]);
  return presses.appeared;
}
