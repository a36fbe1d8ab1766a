import { openKeyUses } from '@telehealth/idempotency';
import type { AuthenticateOperator } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import {
  type FindKeyUses,
  type Foundation,
  type FoundationOverrides,
  openFoundation,
  operatorDirectory,
} from '@telehealth/service-kit';
import type { Config } from './config.ts';

/** What the orders service holds. */
export interface Context extends Foundation {
  readonly authenticateOperator: AuthenticateOperator;
  /** Of the stored outcomes. */
  readonly findKeyUses: FindKeyUses;
  readonly sealingKeys: SealingKeys;
}

/** Opens the store and the bus. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: FoundationOverrides = {}): Promise<Context> {
  return openFoundation('orders', config, overrides, async ({ store, upstream, clock }) => ({
    authenticateOperator: operatorDirectory(upstream('accounts', config.accountsUrls, 'optional'), clock),
    findKeyUses: await openKeyUses(store),
    sealingKeys: config.sealingKeys,
  }));
}
