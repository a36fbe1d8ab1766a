import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import {
  type StoredConfirmation,
  type UnappliedReason,
  unappliedReasons,
} from '../domain/confirmations/stored-confirmation.ts';
import type { ProviderRefs } from '../domain/reports/report.ts';

export interface ConfirmationDocument extends StoredConfirmation, ChangedDocument {}

export type Confirmations = Collection<ConfirmationDocument>;

export const confirmationsDefinition: CollectionDefinition<ConfirmationDocument> = {
  name: 'held_confirmations',
  schemaVersion: 1,
  indexes: [
    outboxIndex,
    { name: 'ref', fields: ['ref'] },
    { name: 'reason_received', fields: ['reason', 'receivedAt', '_id'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

/** How many confirmations are read at once. */
const pageSize = 100;

/**
 * Some confirmations that are not applied, for one of these reasons, and have a reference of one of these objects; none when there are
 * no more. Takes at most 500 objects.
 */
export async function findUnappliedOf(
  confirmations: Confirmations,
  objects: readonly ProviderRefs[],
  reasons: readonly UnappliedReason[],
  options: CallOptions,
): Promise<ConfirmationDocument[]> {
  const refs = objects.flatMap((object) => [object.checkoutRef ?? [], object.paymentRef ?? []].flat());
  if (refs.length === 0) return [];
  return await confirmations.find(
    { ref: { in: refs }, reason: { in: reasons } },
    { limit: pageSize },
    options,
  );
}

/** The reference by which a confirmation is found: an order knows its checkout first. */
export function refOf({ checkoutRef, paymentRef }: ProviderRefs): string | undefined {
  return checkoutRef ?? paymentRef;
}

export interface UnappliedQuery {
  /** Undefined: any. */
  readonly reason: UnappliedReason | undefined;
  /** The last confirmation of the page before. */
  readonly after: readonly [receivedAt: number, id: string] | undefined;
}

/** The first `limit` confirmations that are not applied, the latest first. */
export function findUnapplied(
  confirmations: Confirmations,
  { reason, after }: UnappliedQuery,
  limit: number,
  options: CallOptions,
): Promise<ConfirmationDocument[]> {
  return confirmations.find(
    { reason: reason ?? { in: unappliedReasons } },
    {
      sort: [
        ['receivedAt', 'desc'],
        ['_id', 'desc'],
      ],
      limit,
      ...(after && { after }),
    },
    options,
  );
}
