import { isStamped, stampFrom } from '@telehealth/feed';
import type { CallOptions } from '@telehealth/store';
import type { JourneyDocument, Journeys } from './journeys.ts';

/** The field of a journey that has the stamp of its enrollment. */
export const enrollmentStamp = 'enrollmentChangedAt';

export interface EnrollmentsQuery {
  readonly clientId: string;
  readonly filter: Pick<
    Partial<JourneyDocument>,
    'brandId' | 'enrollmentStatus' | 'enrollmentOffering' | 'reference' | 'caseNumber' | 'personId'
  >;
  /** Epoch ms, inclusive; absent: from the first. */
  readonly changedSince: number | undefined;
  /** Epoch ms, inclusive. */
  readonly horizon: number;
  readonly after: readonly [changedAt: number, journeyId: string] | undefined;
}

/** Without its session, which is large and shown by no list. */
export type ListedJourney = Omit<JourneyDocument, 'sealed'>;

/** By the stamp of the last change of their enrollment, oldest first. Empty journeys and those of test runs have none. */
export function findEnrollments(
  journeys: Journeys,
  { clientId, filter, changedSince = 0, horizon, after }: EnrollmentsQuery,
  limit: number,
  options: CallOptions,
): Promise<ListedJourney[]> {
  return journeys.find(
    {
      ...filter,
      clientId,
      erasedAt: { exists: false },
      ...isStamped,
      [enrollmentStamp]: stampFrom(changedSince, horizon),
    },
    {
      sort: { [enrollmentStamp]: 'asc', _id: 'asc' },
      limit,
      without: ['sealed'],
      ...(after && { after }),
    },
    options,
  );
}
