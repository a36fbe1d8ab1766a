import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  type EnvironmentReader,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit/config';
import { type ProviderSettings, readProvider } from './adapters/provider-settings.ts';
import type { ScheduleSettings } from './domain/orders/due-at.ts';

export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly catalogUrls: readonly string[];
  readonly intakeUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
  /** Where patients reach the gateway, without a slash at the end. */
  readonly publicUrl: string;
  readonly provider: ProviderSettings;
  readonly orders: OrderSettings;
}

export interface OrderSettings extends ScheduleSettings {
  /** How long a patient can pay. */
  readonly payWithinMs: number;
  /** How often the provider is asked for its list of events. */
  readonly readEventsEveryMs: number;
  /** The age from which an event of that list counts as one whose confirmation never came. */
  readonly awaitConfirmationMs: number;
  /** How long after its last change of state an order is removed; undefined: never. */
  readonly retentionMs?: number | undefined;
}

const minute = 60_000;

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  const build = (read: EnvironmentReader): Config => {
    const service = readServiceConfig(read);
    return {
      ...service,
      accountsUrls: read.baseUrls('ACCOUNTS_URL'),
      catalogUrls: read.baseUrls('CATALOG_URL'),
      intakeUrls: read.baseUrls('INTAKE_URL'),
      sealingKeys: readSealingKeys(read),
      publicUrl: read.origin('PUBLIC_URL'),
      provider: readProvider(read, service.deploymentMode),
      orders: {
        // Stripe closes a checkout after 30 minutes at the earliest and a day at the latest.
        payWithinMs: 24 * 60 * minute,
        reconcileEveryMs: 15 * minute,
        readEventsEveryMs: 5 * minute,
        awaitConfirmationMs: 2 * minute,
        accountingMs: read.duration('ACCOUNTING_PERIOD', { min: '1d', max: '4000d' }, '400d'),
        retentionMs: read.optionalDuration('ORDER_RETENTION', { min: '1d', max: '4000d' }),
      },
    };
  };
  return readConfig(env, build, ({ orders: { retentionMs = Infinity, accountingMs } }) =>
    retentionMs < accountingMs
      ? [{ variable: 'ORDER_RETENTION', message: 'must not be shorter than ACCOUNTING_PERIOD' }]
      : [],
  );
}
