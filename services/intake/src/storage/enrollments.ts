import { isStamped, stampFrom } from '@telehealth/feed';
import type { CallOptions, Filter, FindOptions, Sort } from '@telehealth/store';
import type { JourneyDocument, Journeys } from './journeys.ts';

/** The field of a journey that has the stamp of its enrollment. */
export const enrollmentStamp = 'enrollmentChangedAt';

export interface EnrollmentsFilter {
  readonly clientId: string;
  readonly brandId?: string;
  /** Empty: of every status. */
  readonly statuses: readonly string[];
  /** Empty: of every offering and of none. */
  readonly offeringRefs: readonly string[];
  readonly reference?: string;
  readonly caseNumber?: string;
  readonly personId?: string;
}

/** Enrollments by the stamp of their last change. Instants are epoch ms. */
export interface ChangedEnrollments extends EnrollmentsFilter {
  /** Inclusive. */
  readonly since: number;
  /** Inclusive. */
  readonly horizon: number;
  readonly after: readonly [changedAt: number, journeyId: string] | undefined;
}

/** Without its session, which is large and shown by no list. */
export type ListedJourney = Omit<JourneyDocument, 'sealed'>;

/** Oldest first. Empty journeys and those of test runs have none. */
export function findChangedEnrollments(
  journeys: Journeys,
  { since, horizon, after, ...filter }: ChangedEnrollments,
  limit: number,
  options: CallOptions,
): Promise<ListedJourney[]> {
  const range = { ...isStamped, [enrollmentStamp]: stampFrom(since, horizon) };
  const sort = { [enrollmentStamp]: 'asc', _id: 'asc' } as const;
  return findFiltered(journeys, filter, range, { sort, limit, after }, options);
}

/** Enrollments by the mint of their journey. Instants are epoch ms. */
export interface MintedEnrollments extends EnrollmentsFilter {
  /** Inclusive. */
  readonly since: number;
  /** Exclusive; absent: to the last. */
  readonly until: number | undefined;
  readonly after: readonly [createdAt: number, journeyId: string] | undefined;
}

/** Newest first. The last change of an enrollment may have no stamp yet. */
export function findMintedEnrollments(
  journeys: Journeys,
  { since, until, after, ...filter }: MintedEnrollments,
  limit: number,
  options: CallOptions,
): Promise<ListedJourney[]> {
  const createdAt = { gte: since, ...(until !== undefined && { lt: until }) };
  const isListed = filter.statuses.length === 0 ? { enrollmentStatus: { exists: true } } : {};
  const sort = { createdAt: 'desc', _id: 'desc' } as const;
  return findFiltered(journeys, filter, { createdAt, ...isListed }, { sort, limit, after }, options);
}

type SortedFind = FindOptions<JourneyDocument> & { readonly sort: Sort<JourneyDocument> };

function findFiltered(
  journeys: Journeys,
  { statuses, offeringRefs, ...filter }: EnrollmentsFilter,
  range: Filter<JourneyDocument>,
  find: SortedFind,
  options: CallOptions,
): Promise<ListedJourney[]> {
  const rest = {
    ...filter,
    ...(offeringRefs.length > 0 && { enrollmentOffering: { in: offeringRefs } }),
    ...(statuses.length > 0 && { enrollmentStatus: { in: statuses } }),
    erasedAt: { exists: false },
    ...range,
  };
  return journeys.find(rest, { ...find, among: ['enrollmentStatus'], without: ['sealed'] }, options);
}
