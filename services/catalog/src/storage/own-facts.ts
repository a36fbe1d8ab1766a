import { type AuditedDocument, unfiledIndex } from '@telehealth/audit';
import type { BrandKey } from '@telehealth/service-kit';
import type { Collection, CollectionDefinition, Document } from '@telehealth/store';
import type { Fact } from '../domain/fact.ts';
import type { KeptOperation } from '../domain/kept-operations.ts';

/** A fact a brand added, and the operation that added it. It never changes. */
export type OwnFact = Fact & { readonly madeBy: string };

/** Word that a question is about to bind a fact, given before that is committed and taken back afterwards. */
export type FactReservation = {
  readonly code: string;
  readonly questionId: string;
  readonly offeringRef: string;
  /** When the word was given last, epoch ms. */
  readonly at: number;
};

/** The facts a brand added. One document per brand; its id holds client and brand. */
export interface OwnFactsDocument extends AuditedDocument {
  readonly clientId: string;
  readonly brandId: string;
  /** By code. */
  readonly facts: readonly OwnFact[];
  readonly reservations: readonly FactReservation[];
  readonly operations: readonly KeptOperation[];
}

/** The own facts of the brands of one catalog database. */
export type OwnFacts = Collection<OwnFactsDocument>;

export const ownFactsDefinition: CollectionDefinition<OwnFactsDocument> = {
  name: 'own_facts',
  schemaVersion: 2,
  indexes: [unfiledIndex],
  upcast: (document) => {
    const { schema: _, ...brand } = document as Document & Schema1;
    return { ...brand, reservations: brand.reservations.map((held) => ({ at: 0, ...held })) };
  },
};

/** Reservations had no time. An update leaves the schema of its document as it was, so either form is met. */
type Schema1 = Omit<OwnFactsDocument, 'reservations'> & {
  readonly reservations: readonly (Omit<FactReservation, 'at'> & Partial<FactReservation>)[];
  readonly schema: number;
};

/** The id of the brand's document. */
export function ownFactsKey({ clientId, brandId }: BrandKey): string {
  return `${clientId}/${brandId}`;
}
