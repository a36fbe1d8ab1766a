import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { requireWithin } from '../../domain/keys/tenant-key.ts';
import { findAllBrands } from '../../storage/brands.ts';
import type { Credential } from '../keys/valid-key.ts';
import type { NewConsoleLink } from './create-console-link.ts';

/**
 * The link that a key asks for, with the scopes of the key where it names none. Throws `not-found` for a brand that the key does not
 * reach, and `validation` for scopes, or all brands, that the key lacks.
 */
export async function requireLinkWithin(
  context: Pick<Context, 'brands'>,
  { limits }: Operation,
  asked: NewConsoleLink,
  own: Credential,
): Promise<NewConsoleLink> {
  const brands = await findAllBrands(context.brands, own.clientId, limits);
  const { scopes = own.scopes, brandId } = asked;
  requireWithin(
    { ...(scopes && { scopes }), ...(brandId !== undefined && { brandIds: [brandId] }) },
    own,
    brands.map(({ _id }) => _id),
  );
  return { ...asked, ...(scopes && { scopes }), keyId: own._id };
}
