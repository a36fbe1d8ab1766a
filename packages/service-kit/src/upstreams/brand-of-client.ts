import type { Transport } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import { type Call, createClient, errorFromWire, readOptions } from '@telehealth/rpc';
import type { BrandKey } from '../calls/brand-key.ts';
import { among, boundClients } from '../calls/client-ids.ts';

/** With its client's mode, if known. */
export type BrandWithMode = BrandKey & { readonly mode: 'test' | 'live' | undefined };

/**
 * For an operator's call. Throws `not-found` alike for another client's brand, an unreachable client and an unknown
 * brand, and `unavailable` while accounts does not answer.
 */
export type BrandOfClient = (call: Call, named: NamedBrand) => Promise<BrandWithMode>;

export interface NamedBrand extends BrandKey {
  /** Whether an empty brand id stands for a brand not created yet. */
  readonly mayBeNew?: boolean;
}

/** From accounts. */
export function brandsOfClients(accounts: Transport): BrandOfClient {
  const brands = createClient(BrandService, accounts);
  return async (call, { clientId, brandId, mayBeNew = false }) => {
    if (among(clientId, boundClients(call)).length === 0) throw new DomainError('not-found');
    if (mayBeNew && brandId === '') return { clientId, brandId, mode: undefined };
    const { correlationId, trace, signal } = call;
    const options = readOptions({ correlationId, trace, signal, timeoutMs: call.remainingMs() });
    const { brand } = await brands.getBrand({ brandId }, options).catch((error: unknown) => {
      throw errorFromWire(error);
    });
    if (brand?.clientId !== clientId) throw new DomainError('not-found');
    return { clientId, brandId, mode: brand.clientMode };
  };
}
