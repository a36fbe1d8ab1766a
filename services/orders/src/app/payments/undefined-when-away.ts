import { DomainError } from '@telehealth/errors';

/** For a promise that may go without its value while another service or the provider does not answer. */
export function undefinedWhenAway(error: unknown): undefined {
  if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
}
