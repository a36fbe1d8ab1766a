import { type DomainError, refusal } from '@telehealth/errors';

/** The refusal of an amount of less than one minor unit. */
export function amountTooSmall(message: string): DomainError {
  return refusal('request_invalid', message, {
    issues: [{ code: 'request.invalid', message, where: '/amount_minor', params: { min: 1 } }],
  });
}

/** The refusal of an amount of more than `max` minor units. */
export function amountTooLarge(message: string, max: number): DomainError {
  return refusal('values_refused', message, {
    issues: [{ code: 'amount_minor.too_large', message, where: '/amount_minor', params: { max } }],
  });
}
