import { DomainError } from '@telehealth/errors';
import type { ProvidedAddress } from '@telehealth/instrument/walk';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';

/**
 * The address that a patient chose. Throws `not-found` for a malformed or expired id and for one of another brand, and
 * `unavailable` while the provider cannot give the address.
 */
export async function resolveSuggestion(
  { addressProvider, suggestionIds }: Context,
  { id, ...brand }: BrandKey & { readonly id: string },
  signal: AbortSignal,
): Promise<ProvidedAddress> {
  const target = suggestionIds(brand).read(id);
  const provided =
    target?.provider === addressProvider.name
      ? await addressProvider.retrieve(target.ref, signal)
      : undefined;
  if (provided === undefined)
    throw new DomainError('not-found', 'the suggestion id is unknown or has expired');
  return provided;
}
