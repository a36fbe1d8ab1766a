import { dayMs } from '@telehealth/ids';
import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  type EnvironmentReader,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit';
import { type AddressProviderSettings, readAddressProvider } from './adapters/addresses/settings.ts';
import { type MediaSettings, mediaFaults, readMedia } from './adapters/media/settings.ts';
import type { JourneySettings } from './domain/journeys/journey-change.ts';

/** Settings of the intake service. */
export interface Config extends ServiceConfig {
  /** `live` refuses outside addresses without TLS. */
  readonly deploymentMode: 'test' | 'live';
  readonly accountsUrls: readonly string[];
  readonly catalogUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
  readonly addressProvider: AddressProviderSettings;
  readonly journeys: JourneySettings;
  readonly media: MediaSettings;
}

/** The config from the environment. Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  const build = (read: EnvironmentReader): Config => {
    const service = readServiceConfig(read);
    return {
      ...service,
      deploymentMode: read.oneOf('DEPLOYMENT_MODE', ['test', 'live'], 'test'),
      accountsUrls: read.baseUrls('ACCOUNTS_URL'),
      catalogUrls: read.baseUrls('CATALOG_URL'),
      sealingKeys: readSealingKeys(read),
      addressProvider: readAddressProvider(read),
      journeys: {
        idleAfterMs: read.integer('IDLE_AFTER_MS', { min: 1000, max: 365 * dayMs }, 3 * dayMs),
        emptyAfterMs: read.integer('EMPTY_AFTER_MS', { min: 1000, max: 365 * dayMs }, 7 * dayMs),
        milestoneHeldMs: read.integer('MILESTONE_HELD_MS', { min: 1000, max: 365 * dayMs }, 30 * dayMs),
        caseNeedsPayment: read.flag('CASE_NEEDS_PAYMENT', true),
      },
      media: readMedia(read, service.storeUrl),
    };
  };
  return readConfig(env, build, ({ media, storeUrl }) => mediaFaults(media, storeUrl));
}
