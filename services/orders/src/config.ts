import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import { type Environment, readConfig, readServiceConfig, type ServiceConfig } from '@telehealth/service-kit';

/** Settings of the orders service. */
export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly catalogUrls: readonly string[];
  readonly intakeUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
  /** Where patients reach the gateway, without a slash at the end. */
  readonly publicUrl: string;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(env, (read) => ({
    ...readServiceConfig(read),
    deploymentMode: read.oneOf('DEPLOYMENT_MODE', ['test', 'live'], 'test'),
    accountsUrls: read.baseUrls('ACCOUNTS_URL'),
    catalogUrls: read.baseUrls('CATALOG_URL'),
    intakeUrls: read.baseUrls('INTAKE_URL'),
    sealingKeys: readSealingKeys(read),
    publicUrl: read.outside('PUBLIC_URL', isOrigin, 'must be http://host:port or https://host'),
  }));
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}
