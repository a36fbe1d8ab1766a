import { createKeyring, type Keyring } from '@telehealth/sealing';
import { type Foundation, type FoundationOverrides, openFoundation } from '@telehealth/service-kit';
import { type BrandDirectory, createBrandDirectory } from './adapters/brand-directory.ts';
import { createOfferingDirectory, type OfferingDirectory } from './adapters/offering-directory.ts';
import { createInstrumentComposer, type InstrumentComposer } from './app/instrument-composer.ts';
import { type InstrumentLibrary, openInstrumentLibrary } from './app/instrument-library.ts';
import type { Config } from './config.ts';
import { builtInBundles } from './instruments/index.ts';
import { bundlesDefinition } from './storage/bundles.ts';
import { type Journeys, journeysDefinition } from './storage/journeys.ts';
import { overlaysDefinition } from './storage/overlays.ts';

/** What the intake service holds. */
export interface Context extends Foundation {
  readonly journeys: Journeys;
  readonly instruments: InstrumentLibrary;
  readonly composer: InstrumentComposer;
  readonly keyring: Keyring;
  readonly brands: BrandDirectory;
  readonly offerings: OfferingDirectory;
}

/** What the caller brings along. */
export interface ContextOverrides extends FoundationOverrides {
  /** Published instead of the built-in ones. */
  readonly bundles?: readonly unknown[];
}

/** Opens the store and the bus and publishes the built-in bundles. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { bundles = builtInBundles } = overrides;
  return openFoundation('intake', config, overrides, async ({ store, clock, logger, neighbour }) => {
    const published = await store.collection(bundlesDefinition);
    const instruments = await openInstrumentLibrary(published, bundles, clock.now());
    const overlays = await store.collection(overlaysDefinition);
    // Only the first journey of a brand, or of its offering, never seen before cannot do without them.
    const accounts = neighbour('accounts', config.accountsUrls, 'optional');
    const catalog = neighbour('catalog', config.catalogUrls, 'optional');
    return {
      journeys: await store.collection(journeysDefinition),
      instruments,
      composer: createInstrumentComposer({ overlays, library: instruments, clock, logger }),
      keyring: createKeyring(config.sealingKeys),
      brands: createBrandDirectory(accounts),
      offerings: createOfferingDirectory(catalog),
    };
  });
}
