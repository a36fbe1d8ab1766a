import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { unstampedIndex } from '@telehealth/feed';
import { type BrandKey, type ClientIds, matching } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition, Filter } from '@telehealth/store';
import type { Journey } from '../domain/journeys/journey.ts';

export interface JourneyDocument extends Journey, ChangedDocument {}

export type Journeys = Collection<JourneyDocument>;

export const journeysDefinition: CollectionDefinition<JourneyDocument> = {
  name: 'journeys',
  indexes: [
    outboxIndex,
    unstampedIndex,
    { name: 'waiting_journey', fields: ['waitingJourney'], sparse: true },
    // One index for everything scheduled, because every answer updates every index.
    { name: 'due_at', fields: ['dueAt'], sparse: true },
    // Their age. It is not in `dueAt`, so that a new retention applies to journeys that no longer change.
    { name: 'updated_at', fields: ['updatedAt'] },
    { name: 'erased_at', fields: ['erasedAt'], sparse: true },
    // Pins change only by an erasure.
    { name: 'overlay_pin', fields: ['instrument.overlaySha256'], sparse: true },
    { name: 'theme_pin', fields: ['themeSha256'], sparse: true },
    { name: 'wrapped_under_id', fields: ['wrappedUnder', '_id'] },
    { name: 'person', fields: ['personId'], sparse: true },
    { name: 'reference', fields: ['reference'], sparse: true },
    // Answers of contact questions alone change them.
    { name: 'email_index', fields: ['emailIndex'], sparse: true },
    { name: 'phone_index', fields: ['phoneIndex'], sparse: true },
    // Answers do not change it.
    { name: 'client_enrollments', fields: ['clientId', 'enrollmentChangedAt', '_id'] },
    { name: 'client_brand', fields: ['clientId', 'brandId', 'enrollmentChangedAt', '_id'] },
    { name: 'client_status', fields: ['clientId', 'enrollmentStatus', 'enrollmentChangedAt', '_id'] },
    { name: 'client_journeys', fields: ['clientId', '_id'] },
    { name: 'client_minted', fields: ['clientId', 'createdAt', '_id'] },
    { name: 'client_status_minted', fields: ['clientId', 'enrollmentStatus', 'createdAt', '_id'] },
    { name: 'brand_minted', fields: ['brandId', 'createdAt', '_id'] },
  ],
};

/** The journeys of a brand that are not erased: the others are missing for it. */
export function ofBrand({ clientId, brandId }: BrandKey): Filter<JourneyDocument> {
  return { clientId, brandId, erasedAt: { exists: false } };
}

export interface JourneyName extends BrandKey {
  readonly journeyId: string;
}

/** Undefined when it is missing, another brand's or erased. */
export async function findJourney(
  journeys: Journeys,
  { journeyId, ...brand }: JourneyName,
  options: CallOptions,
): Promise<JourneyDocument | undefined> {
  const [found] = await journeys.find({ ...ofBrand(brand), _id: journeyId }, { limit: 1 }, options);
  return found;
}

export interface JourneysOfBrand {
  readonly brandId: string;
  readonly clientIds: ClientIds;
  /** Epoch ms; absent: from the first. */
  readonly createdSince: number | undefined;
  /** Epoch ms; absent: to the last. */
  readonly createdBefore: number | undefined;
  readonly includeE2eRuns: boolean;
  /** Of the last journey before; absent: from the latest mint. */
  readonly after: readonly [createdAt: number, journeyId: string] | undefined;
}

/** The journeys of a brand of one of these clients that are not erased, the latest mint first. */
export function findJourneysOfBrand(
  journeys: Journeys,
  // An erased journey has the time 0.
  { brandId, clientIds, createdSince = 1, createdBefore, includeE2eRuns, after }: JourneysOfBrand,
  limit: number,
  options: CallOptions,
): Promise<JourneyDocument[]> {
  const createdAt = { gte: createdSince, ...(createdBefore !== undefined && { lt: createdBefore }) };
  return journeys.find(
    {
      ...{ brandId, createdAt, erasedAt: { exists: false }, ...matching({ clientIds }) },
      ...(!includeE2eRuns && { e2eRunId: { exists: false } }),
    },
    { sort: { createdAt: 'desc', _id: 'desc' }, limit, after },
    options,
  );
}

export interface TimedJourneys extends BrandKey {
  readonly mintedUntil: number;
  readonly after: Pick<JourneyDocument, 'createdAt' | '_id'> | undefined;
}

/** The journeys of a brand that wait for a time, the latest mint first. */
export function findTimedJourneys(
  journeys: Journeys,
  { clientId, brandId, mintedUntil, after }: TimedJourneys,
  limit: number,
  options: CallOptions,
): Promise<JourneyDocument[]> {
  return journeys.find(
    { clientId, brandId, createdAt: { lte: mintedUntil }, dueAt: { exists: true } },
    {
      sort: { createdAt: 'desc', _id: 'desc' },
      limit,
      ...(after && { after: [after.createdAt, after._id] }),
    },
    options,
  );
}

export interface MintedJourneys extends BrandKey {
  /** Epoch ms, inclusive. */
  readonly from: number;
  /** Epoch ms, exclusive. */
  readonly before: number;
  readonly after: readonly [createdAt: number, journeyId: string] | undefined;
}

/** The journeys of a brand that were minted in a range, the earliest first. */
export function findMintedIn(
  journeys: Journeys,
  { clientId, brandId, from, before, after }: MintedJourneys,
  limit: number,
  options: CallOptions,
): Promise<JourneyDocument[]> {
  return journeys.find(
    { clientId, brandId, createdAt: { gte: from, lt: before } },
    { sort: { createdAt: 'asc', _id: 'asc' }, limit, after },
    options,
  );
}

/** A journey of another client is treated as missing. */
export interface JourneyOfClients {
  readonly journeyId: string;
  readonly clientIds: ClientIds;
}

/** The journey, erased or not. */
export async function findJourneyOfClients(
  journeys: Journeys,
  { journeyId, clientIds }: JourneyOfClients,
  options: CallOptions,
): Promise<JourneyDocument | undefined> {
  const [found] = await journeys.find({ _id: journeyId, ...matching({ clientIds }) }, { limit: 1 }, options);
  return found;
}

/** The journeys of a client by their ids, the erased ones too, without those of test runs. */
export function findJourneysOfClient(
  journeys: Journeys,
  { clientId, after }: { readonly clientId: string; readonly after: string },
  limit: number,
  options: CallOptions,
): Promise<JourneyDocument[]> {
  const filter = { clientId, _id: { gt: after }, e2eRunId: { exists: false } };
  return journeys.find(filter, { sort: { clientId: 'asc', _id: 'asc' }, limit }, options);
}

/** The journeys of these clients that were erased at an instant (epoch ms) or later, the first erased first. */
export function findErasedJourneys(
  journeys: Journeys,
  {
    clientIds,
    since,
    after,
  }: {
    readonly clientIds: ClientIds;
    readonly since: number;
    readonly after: readonly [erasedAt: number, journeyId: string] | undefined;
  },
  limit: number,
  options: CallOptions,
): Promise<JourneyDocument[]> {
  return journeys.find(
    { erasedAt: { gte: since }, ...matching({ clientIds }) },
    { sort: { erasedAt: 'asc', _id: 'asc' }, limit, after },
    options,
  );
}

/** Maximum of journeys of one person. */
const maxOfPerson = 200;

/** The journeys of the brand that are bound to a person under one of these ids. */
export async function findJourneysOfPerson(
  journeys: Journeys,
  brand: BrandKey,
  ids: readonly string[],
  options: CallOptions,
): Promise<JourneyDocument[]> {
  return await journeys.find({ ...ofBrand(brand), personId: { in: ids } }, { limit: maxOfPerson }, options);
}
