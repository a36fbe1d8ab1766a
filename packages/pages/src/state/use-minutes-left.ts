import { useMemo, useRef } from 'preact/hooks';
import { minutesLeft, type Stride } from './pace.ts';
import type { Place } from './place.ts';

interface Shown {
  readonly position: number;
  readonly at: number;
}

/** Undefined before the first answer in this tab, and outside the questions. */
export function useMinutesLeft(place: Place): number | undefined {
  const strides = useRef<readonly Stride[]>([]);
  const shown = useRef<Shown>(undefined);
  const visit = place.at === 'asking' ? place.visit : undefined;
  return useMemo(() => {
    const position = place.at === 'asking' ? place.step.progress?.position_estimate : undefined;
    if (visit === undefined || position === undefined) {
      shown.current = undefined;
      return undefined;
    }
    const at = performance.now();
    const before = shown.current;
    const share = position - (before?.position ?? position);
    if (before !== undefined && share > 0)
      strides.current = [...strides.current, { ms: at - before.at, share }];
    shown.current = { position, at };
    return minutesLeft(strides.current, position);
  }, [visit]);
}
