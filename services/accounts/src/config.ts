import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  readConfig,
  readServiceConfig,
  type Secrets,
  type ServiceConfig,
} from '@telehealth/service-kit/config';

export interface Config extends ServiceConfig {
  /** Tokens of the bootstrap operator. */
  readonly operatorTokens: Secrets;
  readonly sealingKeys: SealingKeys;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(
    env,
    (read) => ({
      ...readServiceConfig(read),
      operatorTokens: read.secrets('OPERATOR_TOKEN'),
      sealingKeys: readSealingKeys(read),
    }),
    ({ operatorTokens, internalCredential }) =>
      operatorTokens.some((token) => token !== '' && token === internalCredential)
        ? [{ variable: 'OPERATOR_TOKEN', message: 'must differ from INTERNAL_CREDENTIAL' }]
        : [],
  );
}
