import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  readConfig,
  readServiceConfig,
  type Secrets,
  type ServiceConfig,
} from '@telehealth/service-kit/config';
import type { ClientMode } from './domain/clients/client.ts';

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
    ({ operatorTokens, internalCredential }) =>
      operatorTokens.some((token) => token !== '' && token === internalCredential)
        ? [{ variable: 'OPERATOR_TOKEN', message: 'must differ from INTERNAL_CREDENTIAL' }]
        : [],
  );
}
