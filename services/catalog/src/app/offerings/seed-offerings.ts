import { type ChangeParts, createDocument, taskOperation } from '@telehealth/changes';
import { canonicalOffering } from '../../domain/offerings/canonical-offering.ts';
import { auditEntry } from '../../domain/offerings/offering-changes.ts';
import { pricedAt } from '../../domain/offerings/price.ts';
import type { Offerings } from '../../storage/offerings.ts';

/** An offering as `seed/offerings.json` has it. */
export interface SeedOffering {
  readonly offering_ref: string;
  readonly name: string;
  readonly sku_id: string;
  readonly therapies: readonly string[];
  readonly mode: string;
  readonly price_minor: number;
  readonly currency: string;
}

/**
 * Adds the offerings that the catalog lacks, and changes no other. Throws `validation` for an offering that an operator could not
 * put.
 */
export async function seedOfferings(
  parts: ChangeParts & { readonly offerings: Offerings },
  seed: readonly SeedOffering[],
): Promise<void> {
  const { offerings: collection, clock } = parts;
  const operation = taskOperation('seed');
  for (const { offering_ref: offeringRef, sku_id: skuId, price_minor, currency, ...named } of seed) {
    const offering = canonicalOffering({ ...named, offeringRef, skuId, active: true });
    const amount = pricedAt(price_minor, currency);
    if ((await collection.get(offeringRef)) !== undefined) continue;
    const at = clock.now();
    const price = { ...amount, number: 1, since: at, setBy: 'seed' };
    const audit = auditEntry('offering.seed', offeringRef, { ...offering, ...amount });
    await createDocument(parts, {
      collection,
      document: { _id: offeringRef, ...offering, price },
      operation,
      at,
      audit,
    });
  }
}
