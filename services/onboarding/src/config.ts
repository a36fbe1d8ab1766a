import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  type EnvironmentReader,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit';
import type { MailSettings } from './adapters/mail/open-mailer.ts';
import { readBusinessCalendar } from './business-calendar.ts';
import type { BusinessCalendar } from './domain/cases/calendar.ts';
import { isEmail } from './domain/email.ts';

/** Settings of the onboarding service. */
export interface Config extends ServiceConfig {
  readonly sealingKeys: SealingKeys;
  readonly accountsUrls: readonly string[];
  readonly catalogUrls: readonly string[];
  readonly intakeUrls: readonly string[];
  readonly webhooksUrls: readonly string[];
  readonly domainsUrls: readonly string[];
  /** Where test runs reach the gateway. */
  readonly publicApiUrl: string;
  /** By which onboarding steps fall due. */
  readonly calendar: BusinessCalendar;
  /** Where notices go; undefined: no notices are sent. */
  readonly mail: MailSettings | undefined;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  const build = (read: EnvironmentReader): Config => ({
    ...readServiceConfig(read),
    sealingKeys: readSealingKeys(read),
    accountsUrls: read.baseUrls('ACCOUNTS_URL'),
    catalogUrls: read.baseUrls('CATALOG_URL'),
    intakeUrls: read.baseUrls('INTAKE_URL'),
    webhooksUrls: read.baseUrls('WEBHOOKS_URL'),
    domainsUrls: read.baseUrls('DOMAINS_URL'),
    publicApiUrl: read.checked('E2E_BASE_URL', isOrigin, 'must be http://host:port or https://host'),
    calendar: readBusinessCalendar(read),
    mail: readMail(read),
  });
  return readConfig(env, build, ({ mail }) =>
    mail === undefined || mailUrl.test(mail.url)
      ? []
      : [{ variable: 'SMTP_URL', message: 'must be smtp://, smtps:// or file://' }],
  );
}

function readMail(read: EnvironmentReader): MailSettings | undefined {
  const url = read.optionalSecretUrl('SMTP_URL');
  if (url === undefined) return undefined;
  return { url, from: read.checked('NOTICES_FROM', isEmail, 'must be an e-mail address') };
}

const mailUrl = /^(?:smtps?|file):\/\//;

function isOrigin(text: string): boolean {
  return URL.parse(text)?.origin === text;
}
