import { type Bus, createRelay, openBus, type Relay } from '@telehealth/events';
import { createTransport } from '@telehealth/rpc';
import {
  type Clock,
  createLogger,
  type LeaseDocument,
  type Logger,
  leaseDefinition,
  parkedCounter,
  type Registry,
  systemClock,
} from '@telehealth/service-kit';
import { type Collection, openStore, type Store } from '@telehealth/store';
import { type BrandDirectory, createBrandDirectory } from './adapters/brand-directory.ts';
import { type InstrumentLibrary, openInstrumentLibrary } from './app/instrument-library.ts';
import type { Config } from './config.ts';
import { builtInBundles } from './instruments/index.ts';
import { bundlesDefinition } from './storage/bundles.ts';
import { type Journeys, journeysDefinition } from './storage/journeys.ts';
import { createKeyring, type Keyring } from './storage/keyring.ts';

/** What the intake service holds. */
export interface Context {
  readonly store: Store;
  readonly journeys: Journeys;
  readonly leases: Collection<LeaseDocument>;
  readonly instruments: InstrumentLibrary;
  readonly keyring: Keyring;
  readonly brands: BrandDirectory;
  readonly bus: Bus;
  readonly relay: Relay;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly internalCredential: string;
  /** Drains the relay, then closes neighbours, bus and store, but for a bus handed in. */
  close(): Promise<void>;
}

/** What the caller brings along. A bus handed in stays the caller's to close. */
export interface ContextOverrides {
  readonly bus?: Bus;
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly registry?: Registry;
  /** Published instead of the built-in ones. */
  readonly bundles?: readonly unknown[];
}

/** Opens the store and the bus and publishes the built-in bundles. Rejects when either cannot be opened. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { internalCredential } = config;
  const { clock = systemClock, bundles = builtInBundles } = overrides;
  const logger = overrides.logger ?? createLogger({ service: 'intake', level: config.logLevel });
  const store = await openStore(config.storeUrl);
  try {
    const instruments = await openInstrumentLibrary(
      await store.collection(bundlesDefinition),
      bundles,
      clock.now(),
    );
    const journeys = await store.collection(journeysDefinition);
    const leases = await store.collection(leaseDefinition);
    const bus =
      overrides.bus ??
      (await openBus(config.busUrl, {
        clock,
        logger,
        ...(overrides.registry && { onParked: parkedCounter(overrides.registry) }),
      }));
    const relay = createRelay({ bus, clock, logger });
    const accounts = createTransport({ targets: config.accountsUrls, internalCredential });
    return {
      store,
      journeys,
      leases,
      instruments,
      keyring: createKeyring(config.sealingKeys),
      brands: createBrandDirectory(accounts),
      bus,
      relay,
      clock,
      logger,
      internalCredential,
      async close() {
        await relay.drain();
        await accounts.close();
        if (overrides.bus === undefined) await bus.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
