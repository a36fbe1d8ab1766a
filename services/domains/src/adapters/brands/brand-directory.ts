import type { Transport } from '@connectrpc/connect';
import type { Operation } from '@telehealth/changes';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import { createClient, errorFromWire, readOptions, type TraceContext } from '@telehealth/rpc';
import type { Domain } from '../../domain/domains/domain.ts';

/** The owner of a brand, and the mode of its client. */
export type BrandOwner = Pick<Domain, 'clientId' | 'brandId' | 'mode'>;

/** The call for which accounts is asked: accounts continues its trace and obeys its limits. */
export interface Asker extends Pick<Operation, 'correlationId' | 'limits'> {
  readonly trace: TraceContext | undefined;
}

export interface BrandDirectory {
  /** Throws `not-found` for an unknown brand, and `unavailable` when accounts does not answer. */
  ownerOf(brandId: string, asker: Asker): Promise<BrandOwner>;
}

export function createBrandDirectory(accounts: Transport): BrandDirectory {
  const brands = createClient(BrandService, accounts);
  return {
    async ownerOf(brandId, { correlationId, trace, limits }) {
      const options = readOptions({ correlationId, trace, timeoutMs: limits.timeoutMs });
      const { brand } = await brands.getBrand({ brandId }, options).catch((error: unknown) => {
        throw errorFromWire(error);
      });
      if (brand === undefined) throw new DomainError('unavailable', 'accounts answered without a brand');
      return { clientId: brand.clientId, brandId, mode: brand.clientMode ?? 'test' };
    },
  };
}
