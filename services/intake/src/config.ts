import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import { type Environment, readConfig, readServiceConfig, type ServiceConfig } from '@telehealth/service-kit';

/** Settings of the intake service. */
export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly catalogUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(env, (read) => ({
    ...readServiceConfig(read),
    accountsUrls: read.baseUrls('ACCOUNTS_URL'),
    catalogUrls: read.baseUrls('CATALOG_URL'),
    sealingKeys: readSealingKeys(read),
  }));
}
