import { type DomainError, refusal } from '@telehealth/errors';

/** The refusal of what would end, or repeat, a payment that is begun at the provider and not decided. */
export function paymentPending(): DomainError {
  return refusal('payment_pending', 'A payment of the order is under way at the bank. Wait for its end.');
}
