import { DomainError } from '@telehealth/errors';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';

export interface AddressSuggestion {
  readonly id: string;
  readonly label: string;
}

/** What a patient of the brand typed. */
export interface AddressQuery extends BrandKey {
  readonly query: string;
  readonly limit: number;
  readonly isLive: boolean;
}

const queryLength = { min: 3, max: 200 };
const limits = { min: 1, max: 10 };

/** Live patients get no fabricated addresses. Throws `malformed-request` for a query or a limit out of range. */
export async function suggestAddresses(
  { addressProvider, suggestionIds }: Context,
  { query, limit, isLive, ...brand }: AddressQuery,
  signal: AbortSignal,
): Promise<AddressSuggestion[]> {
  const ids = suggestionIds(brand);
  const typed = [...query].length;
  if (typed < queryLength.min || typed > queryLength.max || limit < limits.min || limit > limits.max) {
    throw new DomainError('malformed-request', 'the query or the limit is out of range');
  }
  if (addressProvider.simulated && isLive) return [];
  const offered = await addressProvider.suggest(query, limit, signal);
  return offered.flatMap(({ ref, label }) => {
    const id = ids.issue({ provider: addressProvider.name, ref });
    return id === undefined ? [] : [{ id, label }];
  });
}
