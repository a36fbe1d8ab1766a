import type { Instrument } from '@telehealth/instrument/compile';
import { compileInstrument } from '@telehealth/instrument/compile';
import type { InstrumentPin } from '@telehealth/instrument/walk';
import type { DeploymentMode } from '@telehealth/service-kit/config';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { LRUCache } from 'lru-cache';
import { type CurrentPublication, currentPublications } from '../../domain/authoring/current-publications.ts';
import { withoutOwnApprovals } from '../../domain/authoring/live-content.ts';
import type { Publication } from '../../domain/authoring/publication.ts';
import { type Bundles, readBundle } from '../../storage/bundles.ts';
import {
  type Publications,
  type PublicationsDocument,
  publicationsSince,
} from '../../storage/publications.ts';

/** The instruments of sessions, as this replica has loaded them. */
export interface InstrumentLibrary {
  /**
   * What a new session of the brand is pinned to in the therapy; undefined when nothing is published for the brand, or it is
   * not compiled here. An empty brand id means a brand without versions of its own.
   */
  current(therapy: string, brandId: string): Instrument | undefined;
  /** Whether the version that is current for the brand is not compiled here yet (interface.md 4.1 rule 3). */
  isLoading(therapy: string, brandId: string): boolean;
  /** What new sessions of any brand are pinned to, the highest version first; undefined until all are compiled here. */
  everyCurrent(therapy: string): readonly CurrentInstrument[] | undefined;
  /**
   * Reads and compiles new publications, unless the last check is less than a second old. Afterwards everything published a
   * second before the call is known. Rejects when the store does not answer; a version whose content cannot be read stays
   * loading.
   */
  refresh(): Promise<void>;
  /** Adds publications that this replica has just written or read. */
  learn(published: PublicationsDocument): Promise<void>;
  /**
   * The version that a session is pinned to, withdrawn or not. Its texts are in the pinned locale and units, the bundle's first
   * and metric when the pin names none. Throws `unavailable` when its content is missing.
   */
  pinned(pin: LibraryPin): Promise<Instrument>;
}

export interface CurrentInstrument extends Pick<CurrentPublication, 'brandIds'> {
  readonly instrument: Instrument;
}

export interface LibraryParts {
  readonly deploymentMode: DeploymentMode;
  readonly bundles: Bundles;
  readonly publications: Publications;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Limits of a store call that several requests wait for, independent of their deadlines. */
export const sharedLimits = { timeoutMs: 2000 };

/** Maximum age of this replica's view of the publications. Longer lets replicas disagree for longer; shorter costs more reads. */
const maxAgeMs = 1000;

/** Nodes of compiled instruments in memory beside the current ones; others are compiled again when a session needs them. */
const maxNodes = 30_000;

/** What names an instrument of the library. */
type LibraryPin = Pick<InstrumentPin, 'sha256' | 'locale' | 'units'>;

/** A library that is empty until it is refreshed. */
export function createInstrumentLibrary({
  deploymentMode,
  bundles,
  publications,
  clock,
  logger,
}: LibraryParts): InstrumentLibrary {
  const compiled = new LRUCache<string, Instrument, LibraryPin>({
    maxSize: maxNodes,
    sizeCalculation: ({ nodes }) => nodes.length,
    fetchMethod: (_key, _stale, { context }) => compile(context),
    ignoreFetchAbort: true,
  });
  /** Compiled versions that are current for some brand, and those still to compile, by hash. */
  const held = new Map<string, Instrument>();
  const loading = new Map<string, Publication>();
  let current = currentPublications([]);
  let knownVersion = 0;
  let lookUp: { readonly startedAt: number; readonly done: Promise<void> } | undefined;

  async function pinned(pin: LibraryPin): Promise<Instrument> {
    const { sha256, locale = '', units = 'metric' } = pin;
    const key = `${sha256} ${locale} ${units}`;
    return compiled.get(key) ?? (await compiled.forceFetch(key, { context: pin }));
  }

  /** All locales and units of a bundle share its parsed content. */
  async function compile({ sha256, locale, units = 'metric' }: LibraryPin): Promise<Instrument> {
    if (locale === undefined && units === 'metric') {
      const bundle = await readBundle(bundles, sha256, sharedLimits);
      return compileInstrument(deploymentMode === 'live' ? withoutOwnApprovals(bundle) : bundle, sha256);
    }
    const { bundle } = await pinned({ sha256 });
    return compileInstrument(bundle, sha256, locale, units);
  }

  async function load(publication: Publication): Promise<void> {
    const { sha256, bundleId: bundle, bundleVersion: version } = publication;
    try {
      const instrument = await pinned({ sha256 });
      if (loading.delete(sha256)) held.set(sha256, instrument);
    } catch (err) {
      logger.warn({ err, bundle, version }, 'a published bundle cannot be loaded yet');
    }
  }

  async function learn(published: PublicationsDocument): Promise<void> {
    if (published.version > knownVersion) {
      knownVersion = published.version;
      current = currentPublications(published.publications);
      const wanted = new Map([...current.every].map((publication) => [publication.sha256, publication]));
      for (const sha256 of held.keys()) if (!wanted.has(sha256)) held.delete(sha256);
      loading.clear();
      for (const [sha256, publication] of wanted) if (!held.has(sha256)) loading.set(sha256, publication);
    }
    await Promise.all([...loading.values()].map(load));
  }

  async function lookUpNow(): Promise<void> {
    const published = await publicationsSince(publications, knownVersion, sharedLimits);
    if (published) await learn(published);
    else await Promise.all([...loading.values()].map(load));
  }

  return {
    current(therapy, brandId) {
      const publication = current.of(therapy, brandId);
      return publication && held.get(publication.sha256);
    },
    isLoading(therapy, brandId) {
      const publication = current.of(therapy, brandId);
      return publication !== undefined && !held.has(publication.sha256);
    },
    everyCurrent(therapy) {
      const all = current.all(therapy);
      const loaded = all.flatMap(({ publication, brandIds }) => {
        const instrument = held.get(publication.sha256);
        return instrument ? [{ instrument, brandIds }] : [];
      });
      return loaded.length === all.length ? loaded : undefined;
    },
    refresh() {
      const startedAt = clock.now();
      if (lookUp && Math.abs(startedAt - lookUp.startedAt) < maxAgeMs) return lookUp.done;
      const done = lookUpNow();
      const begun = { startedAt, done };
      lookUp = begun;
      done.catch(() => {
        if (lookUp === begun) lookUp = undefined;
      });
      return done;
    },
    learn,
    pinned,
  };
}
