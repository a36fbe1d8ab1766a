import { type Environment, readConfig, readServiceConfig, type ServiceConfig } from '@telehealth/service-kit';
import type { SealingKeys } from './storage/keyring.ts';
import { parseSealingKeys } from './storage/sealing-keys.ts';

/** Settings of the intake service. */
export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(env, (read) => ({
    ...readServiceConfig(read),
    accountsUrls: read.baseUrls('ACCOUNTS_URL'),
    sealingKeys: read.secretOf(
      'SEALING_KEYS',
      parseSealingKeys,
      'must be id:base64 of 32 bytes, several separated by commas, ids distinct',
    ),
  }));
}
