import { createClient, type Transport } from '@connectrpc/connect';
import { BrandDirectoryService } from '@telehealth/contracts/accounts/v1/brand_directory_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { DomainError } from '@telehealth/errors';
import { type Call, readOptions } from '@telehealth/rpc';
import type { Domain } from '../../domain/domains/domain.ts';

/** Whose a brand is, and what its client's credentials reach. */
export type BrandOwner = Pick<Domain, 'clientId' | 'brandId' | 'mode'>;

/** Asks accounts for brands. */
export interface BrandDirectory {
  /** Throws `not-found` for an unknown brand, and `unavailable` when accounts does not answer. */
  ownerOf(brandId: string, call: Call): Promise<BrandOwner>;
}

export function createBrandDirectory(accounts: Transport): BrandDirectory {
  const directory = createClient(BrandDirectoryService, accounts);
  return {
    async ownerOf(brandId, call) {
      const { brand, clientMode } = await directory.findBrand({ brandId }, readOptions(call));
      if (brand === undefined) throw new DomainError('unavailable', 'accounts answered without a brand');
      return { clientId: brand.clientId, brandId, mode: clientMode === ClientMode.LIVE ? 'live' : 'test' };
    },
  };
}
