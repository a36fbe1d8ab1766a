import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import {
  type StoredConfirmation,
  type UnappliedReason,
  unappliedReasons,
  waitingReasons,
} from '../domain/confirmations/stored-confirmation.ts';
import type { ProviderRefs } from '../domain/reports/report.ts';

export interface ConfirmationDocument extends StoredConfirmation, ChangedDocument {}

export type Confirmations = Collection<ConfirmationDocument>;

export const confirmationsDefinition: CollectionDefinition<ConfirmationDocument> = {
  name: 'confirmations',
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

/** Some confirmations that wait for one of these orders; empty when no confirmation is left. Takes at most 500 orders. */
export async function findWaiting(
  confirmations: Confirmations,
  orders: readonly ProviderRefs[],
  options: CallOptions,
): Promise<ConfirmationDocument[]> {
  const refs = orders.flatMap(({ checkoutRef, paymentRef }) => [checkoutRef ?? [], paymentRef ?? []].flat());
  if (refs.length === 0) return [];
  return await confirmations.find(
    { ref: { in: refs }, reason: { in: waitingReasons } },
    { limit: pageSize },
    options,
  );
}

/** The reference by which a confirmation is found. That of the checkout comes first, because an order has it from its opening on. */
export function refOf({ checkoutRef, paymentRef }: ProviderRefs): string | undefined {
  return checkoutRef ?? paymentRef;
}

export interface UnappliedQuery {
  /** Undefined: any reason. */
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
    { sort: { receivedAt: 'desc', _id: 'desc' }, limit, after },
    options,
  );
}
