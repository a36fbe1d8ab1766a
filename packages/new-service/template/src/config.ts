import {
  type Environment,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit/config';

/** Settings of the template service. */
export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(env, (read) => ({
    ...readServiceConfig(read),
    accountsUrls: read.baseUrls('ACCOUNTS_URL'),
  }));
}
