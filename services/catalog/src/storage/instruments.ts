import type { ChangedDocument } from '@telehealth/changes';
import type { Therapy } from '@telehealth/ids';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { TherapyInstruments } from '../domain/instruments/instrument.ts';

/** The published initial intakes of a therapy, by the therapy. The document is missing until intake announces the therapy. */
export interface InstrumentsDocument extends TherapyInstruments, ChangedDocument {}

export type Instruments = Collection<InstrumentsDocument>;

export const instrumentsDefinition: CollectionDefinition<InstrumentsDocument> = {
  name: 'instruments',
  schemaVersion: 1,
};

/** The announcements about these therapies, by therapy. */
export async function findInstruments(
  instruments: Instruments,
  therapies: readonly Therapy[],
  options: CallOptions,
): Promise<ReadonlyMap<string, InstrumentsDocument>> {
  if (therapies.length === 0) return new Map();
  const found = await instruments.find({ _id: { in: therapies } }, { limit: therapies.length }, options);
  return new Map(found.map((document) => [document._id, document]));
}
