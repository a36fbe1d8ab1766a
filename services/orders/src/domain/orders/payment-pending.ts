import { type DomainError, refusal } from '@telehealth/errors';

/** The refusal while a payment of the order is under way at the provider. */
export function paymentPending(): DomainError {
  return refusal('payment_pending', 'A payment of the order is under way at the bank. Wait for its end.');
}
