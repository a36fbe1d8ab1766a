import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Journey } from '../domain/journeys/journey.ts';

/** A journey as it is stored. */
export interface JourneyDocument extends Journey, ChangedDocument {}

/** The journeys of one intake database. */
export type Journeys = Collection<JourneyDocument>;

export const journeysDefinition: CollectionDefinition<JourneyDocument> = {
  name: 'journeys',
  schemaVersion: 1,
  indexes: [
    outboxIndex,
    { name: 'waiting_journey', fields: ['waitingJourney'], sparse: true },
    // One index for everything scheduled, because every answer updates every index.
    { name: 'due_at', fields: ['dueAt'], sparse: true },
  ],
};

/** The journey when it is this brand's; one of another brand is treated as missing. */
export async function findJourney(
  journeys: Journeys,
  { clientId, brandId, journeyId }: BrandKey & { readonly journeyId: string },
  options: CallOptions,
): Promise<JourneyDocument | undefined> {
  const [found] = await journeys.find({ _id: journeyId, brandId, clientId }, { limit: 1 }, options);
  return found;
}
