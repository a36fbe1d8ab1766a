import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  readConfig,
  readServiceConfig,
  type Secrets,
  type ServiceConfig,
} from '@telehealth/service-kit/config';
import { type MailSettings, parseMail } from '@telehealth/service-kit/mail';

export interface Config extends ServiceConfig {
  /** Tokens of the bootstrap operator. */
  readonly operatorTokens: Secrets;
  readonly sealingKeys: SealingKeys;
  /** Undefined: no member can be invited or sign in. */
  readonly mail: MailSettings | undefined;
  /** The origin of the console. */
  readonly publicUrl: string;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(
    env,
    (read) => {
      const service = readServiceConfig(read);
      return {
        ...service,
        operatorTokens: read.secrets('OPERATOR_TOKEN'),
        sealingKeys: readSealingKeys(read),
        mail: read.optionalSecretOf('SMTP_URL', (text) => parseMail(text, service.deploymentMode)),
        publicUrl: read.origin('PUBLIC_URL'),
      };
    },
    ({ operatorTokens, internalCredential }) =>
      operatorTokens.some((token) => token !== '' && token === internalCredential)
        ? [{ variable: 'OPERATOR_TOKEN', message: 'must differ from INTERNAL_CREDENTIAL' }]
        : [],
  );
}
