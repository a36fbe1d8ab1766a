import type { Operation } from '@telehealth/changes';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { ClientMode } from '../../domain/clients/client.ts';
import { type BrandDocument, findAllBrands } from '../../storage/brands.ts';
import { clientOf } from './client-of.ts';

/** What services that store something about every client learn of it. */
export interface FoundClient {
  readonly mode: ClientMode;
  readonly brands: readonly BrandDocument[];
  /** Whether a key of the client was used, valid or not. */
  readonly apiKeyUsed: boolean;
}

/** The client with its brands. Throws `not-found`, also for a client that is being deleted. */
export async function findClientWithBrands(
  context: Pick<Context, 'clients' | 'brands' | 'apiKeys'>,
  operation: Pick<Operation, 'limits'>,
  clientId: string,
): Promise<FoundClient> {
  const { limits } = operation;
  const [{ mode }, brands, usedKey] = await Promise.all([
    clientOf(context, operation, { clientId, clientIds: undefined }),
    findAllBrands(context.brands, clientId, limits),
    findOne(context.apiKeys, { clientId, usedAt: { gt: 0 } }, limits),
  ]);
  return { mode, brands, apiKeyUsed: usedKey !== undefined };
}
