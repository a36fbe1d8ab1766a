import type { AuthenticateOperator } from '@telehealth/rpc';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit/service';
import { operatorDirectory } from '@telehealth/service-kit/upstreams';
import type { Config } from './config.ts';

/** What the template service holds. */
export interface Context extends Foundation {
  readonly authenticateOperator: AuthenticateOperator;
}

/** Opens the store and the bus. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: FoundationOverrides = {}): Promise<Context> {
  return openFoundation('template', config, overrides, async ({ upstream, clock }) => ({
    authenticateOperator: operatorDirectory(upstream('accounts', config.accountsUrls, 'optional'), clock),
  }));
}
