import { dayMs } from '@telehealth/ids';
import { readSealingKeys, type SealingKeys } from '@telehealth/sealing';
import {
  type Environment,
  type EnvironmentReader,
  readConfig,
  readServiceConfig,
  type ServiceConfig,
} from '@telehealth/service-kit/config';
import { type AddressProviderSettings, readAddressProvider } from './adapters/addresses/settings.ts';
import { type MediaSettings, mediaFaults, readMedia } from './adapters/media/settings.ts';
import type { WaitingTimes } from './domain/journeys/due-at.ts';

export interface Config extends ServiceConfig {
  readonly accountsUrls: readonly string[];
  readonly catalogUrls: readonly string[];
  readonly sealingKeys: SealingKeys;
  readonly addressProvider: AddressProviderSettings;
  readonly journeys: WaitingTimes;
  /** The age at which journeys are erased, from their last change; undefined: never. */
  readonly journeyRetentionMs?: number | undefined;
  readonly maxJourneysInADay: number;
  readonly media: MediaSettings;
}

/** Throws `ConfigError` with every fault. */
export function loadConfig(env: Environment): Config {
  const build = (read: EnvironmentReader): Config => {
    const service = readServiceConfig(read);
    return {
      ...service,
      accountsUrls: read.baseUrls('ACCOUNTS_URL'),
      catalogUrls: read.baseUrls('CATALOG_URL'),
      sealingKeys: readSealingKeys(read),
      addressProvider: readAddressProvider(read),
      journeys: {
        idleAfterMs: read.duration('IDLE_AFTER', { min: '1s', max: '365d' }, '3d'),
        emptyAfterMs: 7 * dayMs,
        milestoneHeldMs: 30 * dayMs,
      },
      journeyRetentionMs: read.optionalDuration('JOURNEY_RETENTION', { min: '30d', max: '4000d' }),
      maxJourneysInADay: read.integer('JOURNEYS_PER_DAY', { min: 1, max: 1_000_000_000 }, 1_000_000),
      media: readMedia(read, service.storeUrl),
    };
  };
  return readConfig(env, build, ({ media, storeUrl }) => mediaFaults(media, storeUrl));
}
