import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition, Filter } from '@telehealth/store';
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
  name: 'held_confirmations',
  schemaVersion: 1,
  indexes: [
    outboxIndex,
    { name: 'payment_ref', fields: ['paymentRef'], sparse: true },
    { name: 'checkout_ref', fields: ['checkoutRef'], sparse: true },
    { name: 'reason_received', fields: ['reason', 'receivedAt', '_id'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

/** How many confirmations are read at once. */
const pageSize = 100;

/**
 * Some confirmations that are not applied and have a reference of one of these orders; none when there are no more. Takes at most
 * 1000 orders.
 */
export async function findUnmatched(
  confirmations: Confirmations,
  orders: readonly ProviderRefs[],
  options: CallOptions,
): Promise<ConfirmationDocument[]> {
  const fields = ['paymentRef', 'checkoutRef'] as const;
  const found = await Promise.all(
    fields.map((field) => {
      const refs = orders.flatMap((order) => order[field] ?? []);
      if (refs.length === 0) return [];
      return confirmations.find(
        { [field]: { in: refs }, reason: { in: waitingReasons } },
        { limit: pageSize },
        options,
      );
    }),
  );
  return [...new Map(found.flat().map((each) => [each._id, each])).values()];
}

/** What is not applied of the payment, or else of the checkout, that has this reference. */
export function findUnappliedOf(
  confirmations: Confirmations,
  { paymentRef, checkoutRef }: ProviderRefs,
  options: CallOptions,
): Promise<ConfirmationDocument[]> {
  const filter = paymentRef === undefined ? { checkoutRef } : { paymentRef };
  return confirmations.find(
    { ...filter, reason: { in: unappliedReasons } } as Filter<ConfirmationDocument>,
    { limit: pageSize },
    options,
  );
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
