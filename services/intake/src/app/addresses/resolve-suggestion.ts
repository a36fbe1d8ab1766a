import { DomainError } from '@telehealth/errors';
import type { ProvidedAddress } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import { brandOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';

/**
 * The address a patient of the brand has chosen. Throws `not-found` for an id that is foreign, expired, tampered with
 * or malformed, and `unavailable` when the address cannot be told now.
 */
export async function resolveSuggestion(
  { addressProvider, suggestionIds }: Context,
  call: Call,
  id: string,
): Promise<ProvidedAddress> {
  const target = suggestionIds(brandOf(call)).read(id);
  const provided =
    target?.provider === addressProvider.name
      ? await addressProvider.retrieve(target.ref, call.signal)
      : undefined;
  if (provided === undefined) throw new DomainError('not-found', 'a suggestion id that names nothing');
  return provided;
}
