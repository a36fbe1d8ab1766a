import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit/config';

export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly domainsUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(env, (read) => ({
    ...readServiceConfig(read),
    accountsUrls: read.baseUrls('ACCOUNTS_URL'),
    domainsUrls: read.baseUrls('DOMAINS_URL'),
    sealingKeys: readSealingKeys(read),
  }));
}
