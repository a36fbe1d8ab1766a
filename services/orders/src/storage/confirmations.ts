import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { HeldConfirmation, HeldReason } from '../domain/confirmations/held-confirmation.ts';
import type { ProviderRefs } from '../domain/reports/report.ts';

/** The held confirmations of one database. */
export type HeldConfirmations = Collection<HeldConfirmation>;

export const heldConfirmationsDefinition: CollectionDefinition<HeldConfirmation> = {
  name: 'held_confirmations',
  schemaVersion: 1,
  indexes: [
    { name: 'payment_ref', fields: ['paymentRef'], sparse: true },
    { name: 'checkout_ref', fields: ['checkoutRef'], sparse: true },
    { name: 'received', fields: ['receivedAt', '_id'] },
    { name: 'reason_received', fields: ['reason', 'receivedAt', '_id'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

/** Most confirmations of one reference that are applied at once; the provider's own list of events brings the others. */
const mostWaiting = 100;

/** Confirmations that wait for an order with one of these references. */
export async function findUnmatched(
  held: HeldConfirmations,
  { paymentRef, checkoutRef }: ProviderRefs,
  options: CallOptions,
): Promise<HeldConfirmation[]> {
  const filters = [paymentRef && { paymentRef }, checkoutRef && { checkoutRef }];
  const found = await Promise.all(
    filters.flatMap((filter) =>
      filter ? [held.find({ ...filter, reason: 'unmatched' }, { limit: mostWaiting }, options)] : [],
    ),
  );
  return found.flat();
}

/** Held confirmations of a reason, or of all; the latest first. */
export function listHeld(
  held: HeldConfirmations,
  query: {
    readonly reason: HeldReason | undefined;
    readonly after: readonly [receivedAt: number, id: string] | undefined;
    readonly limit: number;
  },
  options: CallOptions,
): Promise<HeldConfirmation[]> {
  return held.find(
    query.reason === undefined ? {} : { reason: query.reason },
    {
      sort: [
        ['receivedAt', 'desc'],
        ['_id', 'desc'],
      ],
      limit: query.limit,
      ...(query.after && { after: query.after }),
    },
    options,
  );
}
