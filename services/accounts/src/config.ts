import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  minOperatorTokenLength,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit';
import type { ClientMode } from './domain/client.ts';

/** Settings of the accounts service. */
export interface Config extends ServiceConfig {
  readonly operatorToken: string;
  readonly deploymentMode: ClientMode;
  readonly sealingKeys: SealingKeys;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(
    env,
    (read) => ({
      ...readServiceConfig(read),
      operatorToken: read.secret('OPERATOR_TOKEN', { minLength: minOperatorTokenLength }),
      deploymentMode: read.oneOf<ClientMode>('DEPLOYMENT_MODE', ['test', 'live'], 'test'),
      sealingKeys: readSealingKeys(read),
    }),
    ({ operatorToken, internalCredential }) =>
      operatorToken !== '' && operatorToken === internalCredential
        ? [{ variable: 'OPERATOR_TOKEN', message: 'must differ from INTERNAL_CREDENTIAL' }]
        : [],
  );
}
