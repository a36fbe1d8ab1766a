import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import { type Environment, readConfig, readServiceConfig, type ServiceConfig } from '@telehealth/service-kit';
import { type ProviderSettings, readProvider } from './adapters/provider-settings.ts';

/** Settings of the orders service. */
export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly catalogUrls: readonly string[];
  readonly intakeUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
  /** Where patients reach the gateway, without a slash at the end. */
  readonly publicUrl: string;
  readonly provider: ProviderSettings;
  readonly orders: OrderSettings;
}

/** Settings about orders. */
export interface OrderSettings {
  /** How long a patient may pay. */
  readonly payWithinMs: number;
  /** How often the provider is asked about orders that are not final, and for its events. */
  readonly reconcileEveryMs: number;
}

const minute = 60_000;

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(env, (read) => ({
    ...readServiceConfig(read),
    deploymentMode: read.oneOf('DEPLOYMENT_MODE', ['test', 'live'], 'test'),
    accountsUrls: read.baseUrls('ACCOUNTS_URL'),
    catalogUrls: read.baseUrls('CATALOG_URL'),
    intakeUrls: read.baseUrls('INTAKE_URL'),
    sealingKeys: readSealingKeys(read),
    publicUrl: read.origin('PUBLIC_URL'),
    provider: readProvider(read),
    orders: {
      // Stripe closes a checkout after 30 minutes at the earliest and a day at the latest.
      payWithinMs: 24 * 60 * minute,
      reconcileEveryMs: 15 * minute,
    },
  }));
}
