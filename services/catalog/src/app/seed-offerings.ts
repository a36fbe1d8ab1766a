import { type AuditRow, type AuditRows, settleAudit } from '@telehealth/audit';
import { newId } from '@telehealth/ids';
import type { Clock, Logger } from '@telehealth/service-kit';
import { insertOnce } from '@telehealth/store';
import { canonicalOffering } from '../domain/canonical-offering.ts';
import { offeringSubject } from '../domain/offering-ref.ts';
import { pricedAt } from '../domain/price.ts';
import type { OfferingDocument, Offerings } from '../storage/offerings.ts';

/** An offering of the data file. */
export interface SeedOffering {
  readonly offering_ref: string;
  readonly sku_id: string;
  readonly therapies: readonly string[];
  readonly mode: string;
  readonly price_minor: number;
  readonly currency: string;
}

/** What seeding takes. */
export interface SeededCatalog {
  readonly offerings: Offerings;
  readonly auditRows: AuditRows;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Adds the offerings that the catalog does not have; one it has stays as operators made it. Throws `validation` for
 * an offering that no operator could put either.
 */
export async function seedOfferings(context: SeededCatalog, seed: readonly SeedOffering[]): Promise<void> {
  const correlationId = newId('cor');
  const at = context.clock.now();
  for (const offering of seed) {
    const wanted = seededDocument(offering, correlationId, at);
    if ((await context.offerings.get(wanted._id)) !== undefined) continue;
    await settleAudit(context, context.offerings, await insertOnce(context.offerings, wanted), {});
  }
}

function seededDocument(seed: SeedOffering, correlationId: string, at: number): OfferingDocument {
  const { offering_ref: offeringRef, sku_id: skuId, mode, therapies } = seed;
  const offering = canonicalOffering({ offeringRef, skuId, therapies, mode, active: true });
  const amount = pricedAt(BigInt(seed.price_minor), seed.currency);
  const subject = offeringSubject(offeringRef);
  const row: AuditRow = {
    _id: `${subject}:1`,
    action: 'offering.seed',
    actor: { kind: 'task', name: 'seed' },
    correlationId,
    clientId: '',
    subject,
    changed: { ...offering, ...amount },
    at,
  };
  return {
    _id: offeringRef,
    ...offering,
    price: { ...amount, number: 1, since: at, setBy: 'seed' },
    operations: [],
    createdAt: at,
    updatedAt: at,
    version: 1,
    unfiled: [row],
    unfiledSince: at,
  };
}
