import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  readConfig,
  readServiceConfig,
  type Secrets,
  type ServiceConfig,
} from '@telehealth/service-kit';
import { readBusinessCalendar } from './business-calendar.ts';
import type { ClientMode } from './domain/client.ts';
import type { BusinessCalendar } from './domain/onboarding/calendar.ts';

/** Settings of the accounts service. */
export interface Config extends ServiceConfig {
  /** Tokens of the bootstrap operator. */
  readonly operatorTokens: Secrets;
  readonly deploymentMode: ClientMode;
  readonly sealingKeys: SealingKeys;
  readonly catalogUrls: readonly string[];
  readonly intakeUrls: readonly string[];
  readonly webhooksUrls: readonly string[];
  readonly domainsUrls: readonly string[];
  /** Where test runs reach the gateway. */
  readonly publicApiUrl: string;
  /** By which onboarding steps fall due. */
  readonly calendar: BusinessCalendar;
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
      catalogUrls: read.baseUrls('CATALOG_URL'),
      intakeUrls: read.baseUrls('INTAKE_URL'),
      webhooksUrls: read.baseUrls('WEBHOOKS_URL'),
      domainsUrls: read.baseUrls('DOMAINS_URL'),
      publicApiUrl: read.checked('E2E_BASE_URL', isOrigin, 'must be http://host:port or https://host'),
      calendar: readBusinessCalendar(read),
    }),
    ({ operatorTokens, internalCredentials }) =>
      operatorTokens.some((token) => token !== '' && internalCredentials.includes(token))
        ? [{ variable: 'OPERATOR_TOKEN', message: 'must differ from INTERNAL_CREDENTIAL' }]
        : [],
  );
}

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}
