import { useEffect, useRef } from 'preact/hooks';
import type { Place } from '../state/place.ts';
import { frameEventsOf } from './frame-events.ts';
import type { Surroundings } from './surroundings.ts';

/** Tells the site around the page what happens in it. `hasReturned`: the address is that of a return from the checkout. */
export function useFrameEvents(
  { tell }: Surroundings,
  place: Place,
  { screen, hasReturned }: { readonly screen: string; readonly hasReturned: boolean },
): void {
  const before = useRef(place);
  useEffect(() => {
    for (const event of frameEventsOf(before.current, place, hasReturned)) tell(event);
    before.current = place;
  }, [place]);
  useEffect(() => {
    if (place.at !== 'opening') tell('screen');
  }, [screen]);
}
