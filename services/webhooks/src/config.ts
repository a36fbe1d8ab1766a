import { type EgressSettings, readEgress } from '@telehealth/egress';
import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit/config';

export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
  readonly egress: EgressSettings;
  readonly deliveries: DeliverySettings;
  readonly maxRegistrationsInADay: number;
}

export interface DeliverySettings {
  /** Of one attempt, from DNS to the last byte, ms. */
  readonly deadlineMs: number;
  /** Attempts that one process makes at once. */
  readonly concurrency: number;
}

/** Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  return readConfig(env, (read) => {
    const service = readServiceConfig(read);
    return {
      ...service,
      accountsUrls: read.baseUrls('ACCOUNTS_URL'),
      sealingKeys: readSealingKeys(read),
      egress: readEgress(read, service.deploymentMode),
      deliveries: {
        deadlineMs: read.duration('WEBHOOK_TIMEOUT', { min: '5s', max: '30s' }, '15s'),
        concurrency: read.integer('WEBHOOK_CONCURRENCY', { min: 16, max: 4096 }, 256),
      },
      maxRegistrationsInADay: read.integer('WEBHOOK_REGISTRATIONS_PER_DAY', { min: 1, max: 10_000 }, 100),
    };
  });
}
