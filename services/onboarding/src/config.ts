import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  type EnvironmentReader,
  readConfig,
  readGatewayUrl,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit/config';
import { type MailSettings, parseMail } from '@telehealth/service-kit/mail';
import { readBusinessCalendar } from './business-calendar.ts';
import type { BusinessCalendar } from './domain/cases/calendar.ts';

export interface Config extends ServiceConfig {
  readonly sealingKeys: SealingKeys;
  readonly accountsUrls: readonly string[];
  readonly catalogUrls: readonly string[];
  readonly intakeUrls: readonly string[];
  readonly webhooksUrls: readonly string[];
  readonly domainsUrls: readonly string[];
  /** Where test runs reach the gateway. */
  readonly publicApiUrl: string;
  /** Below it people find the console. */
  readonly publicUrl: string;
  /** By which onboarding steps fall due. */
  readonly calendar: BusinessCalendar;
  /** Undefined: no notices are sent. */
  readonly mail: MailSettings | undefined;
}

/** Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  const build = (read: EnvironmentReader): Config => {
    const service = readServiceConfig(read);
    return {
      ...service,
      sealingKeys: readSealingKeys(read),
      accountsUrls: read.baseUrls('ACCOUNTS_URL'),
      catalogUrls: read.baseUrls('CATALOG_URL'),
      intakeUrls: read.baseUrls('INTAKE_URL'),
      webhooksUrls: read.baseUrls('WEBHOOKS_URL'),
      domainsUrls: read.baseUrls('DOMAINS_URL'),
      publicApiUrl: readGatewayUrl(read),
      publicUrl: read.origin('PUBLIC_URL'),
      calendar: readBusinessCalendar(read),
      mail: read.optionalSecretOf('SMTP_URL', (text) => parseMail(text, service.deploymentMode)),
    };
  };
  return readConfig(env, build);
}
