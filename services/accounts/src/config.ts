import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  readConfig,
  readServiceConfig,
  type Secrets,
  type ServiceConfig,
} from '@telehealth/service-kit';
import type { ClientMode } from './domain/client.ts';

/** Settings of the accounts service. */
export interface Config extends ServiceConfig {
  /** Tokens of the bootstrap operator. */
  readonly operatorTokens: Secrets;
  readonly deploymentMode: ClientMode;
  readonly sealingKeys: SealingKeys;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(
    env,
    (read) => ({
      ...readServiceConfig(read),
      operatorTokens: read.secrets('OPERATOR_TOKEN'),
      deploymentMode: read.oneOf<ClientMode>('DEPLOYMENT_MODE', ['test', 'live'], 'test'),
      sealingKeys: readSealingKeys(read),
    }),
    ({ operatorTokens, internalCredentials }) =>
      operatorTokens.some((token) => token !== '' && internalCredentials.includes(token))
        ? [{ variable: 'OPERATOR_TOKEN', message: 'must differ from INTERNAL_CREDENTIAL' }]
        : [],
  );
}
