import type { AuthenticateOperator } from '@telehealth/rpc';
import { deletionsOf, type FindDeletion } from '@telehealth/service-kit/client-data';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { operatorDirectory } from '@telehealth/service-kit/upstreams';
import type { Config } from './config.ts';

/** What the template service holds. */
export interface Context extends Foundation {
  readonly authenticateOperator: AuthenticateOperator;
  readonly findDeletion: FindDeletion;
}

/** Opens the store and the bus. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: FoundationOverrides = {}): Promise<Context> {
  return openFoundation('template', config, overrides, async ({ upstream, clock }) => {
    const accounts = upstream('accounts', config.accountsUrls, 'optional');
    return {
      authenticateOperator: operatorDirectory(accounts, clock),
      findDeletion: deletionsOf(accounts),
    };
  });
}
