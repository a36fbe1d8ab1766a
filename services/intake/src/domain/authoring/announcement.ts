import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@telehealth/changes';
import type { LockedFact, ScreeningFact } from '@telehealth/instrument/compile';

/** What other services learn of an instrument on which new sessions begin. */
export type AnnouncedInstrument = {
  /** The brands whose sessions begin on it. None: every brand that no other instrument of the therapy names. */
  readonly brandIds: readonly string[];
  /** False for an instrument without criteria. */
  readonly criteriaApproved: boolean;
  readonly facts: readonly ScreeningFact[];
  readonly lockedFacts: readonly LockedFact[];
};

/** The last announcement of a therapy. */
export interface Announcement {
  /**
   * The epoch ms of the announcement, but above the previous revision, so that a restored database soon exceeds later
   * revisions.
   */
  readonly revision: number;
  readonly current: readonly AnnouncedInstrument[];
}

/** Announces what is current in the therapy at `at` (epoch ms). Undefined when that was announced, unless it must be `repeated`. */
export function decideAnnouncement(
  before: Announcement | undefined,
  therapy: string,
  current: readonly AnnouncedInstrument[],
  { at, repeated }: { readonly at: number; readonly repeated: boolean },
): Change<Announcement> | undefined {
  if (!repeated && isDeepStrictEqual(before?.current, current)) return undefined;
  const revision = Math.max(at, (before?.revision ?? 0) + 1);
  return {
    set: { revision, current },
    events: [
      {
        type: 'instrument.announced.v1',
        clientId: '',
        subject: therapy,
        test: false,
        data: { therapy, revision, current },
      },
    ],
  };
}
