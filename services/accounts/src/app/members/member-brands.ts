import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { findAllBrands } from '../../storage/brands.ts';

/** The brands by id, each once; undefined for none. Throws `not-found` for a brand that is not the client's. */
export async function brandsOfMember(
  context: Pick<Context, 'brands'>,
  { limits }: Pick<Operation, 'limits'>,
  clientId: string,
  named: readonly string[],
): Promise<readonly string[] | undefined> {
  if (named.length === 0) return undefined;
  const ofClient = new Set((await findAllBrands(context.brands, clientId, limits)).map(({ _id }) => _id));
  if (named.some((brandId) => !ofClient.has(brandId))) throw new DomainError('not-found', 'a foreign brand');
  return [...new Set(named)].toSorted();
}
