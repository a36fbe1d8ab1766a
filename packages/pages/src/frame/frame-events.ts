import type { Place } from '../state/place.ts';

/** What the site around the page learns: nothing of the answers, and not why an intake ended. */
export type FrameEvent = 'started' | 'submitted' | 'paid' | 'closed';

/** A place whose journey is paid for, as far as it has to be. */
const isOnward = ({ at }: Place) => at === 'asking' || at === 'following';

/** What happened between two places. `hasReturned`: the patient came back from a checkout. */
export function frameEventsOf(before: Place, after: Place, hasReturned: boolean): readonly FrameEvent[] {
  const isPaid =
    before.at === 'paying' || before.at === 'confirming' || (before.at === 'opening' && hasReturned);
  const happened: Readonly<Record<FrameEvent, boolean>> = {
    started: before.at === 'choosing' && after.at === 'asking',
    submitted: before.at === 'asking' && ['paying', 'confirming', 'following'].includes(after.at),
    paid: isPaid && isOnward(after),
    closed: before.at !== 'opening' && ['ended', 'signed-out'].includes(after.at) && before.at !== after.at,
  };
  return (Object.keys(happened) as FrameEvent[]).filter((event) => happened[event]);
}
