import type { Instrument } from '@telehealth/instrument/compile';
import { compileInstrument } from '@telehealth/instrument/compile';
import { type Clock, createCache, type Logger } from '@telehealth/service-kit';
import { currentPublications, type Publication } from '../../domain/authoring/publication.ts';
import { type Bundles, readBundle } from '../../storage/bundles.ts';
import {
  type Publications,
  type PublicationsDocument,
  publicationsSince,
} from '../../storage/publications.ts';

/** The instruments sessions run on, as far as this replica knows them. */
export interface InstrumentLibrary {
  /** What a new session of the therapy is pinned to; undefined when there is nothing, or nothing compiled here yet. */
  current(therapy: string): Instrument | undefined;
  /** Whether the therapy has a published version that is not compiled here yet (interface.md 4.1 rule 3). */
  isLoading(therapy: string): boolean;
  /**
   * Learns what is published, and compiles it, unless that was last looked up less than a second ago. What was
   * published a second before the call is known after it. Rejects when the store cannot be asked; a content that cannot
   * be read is left loading.
   */
  refresh(): Promise<void>;
  /** Learns what this replica has just written, or read, itself. */
  learn(published: PublicationsDocument): Promise<void>;
  /** The very version a session was pinned to, withdrawn or not. Throws `unavailable` when it is not kept here. */
  pinned(sha256: string): Promise<Instrument>;
}

/** What a library works with. */
export interface LibraryParts {
  readonly bundles: Bundles;
  readonly publications: Publications;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Limits of a store call that several requests wait for, independent of their deadlines. */
export const sharedLimits = { timeoutMs: 2000 };

/** How old this replica's knowledge of what is published may be. */
const maxAgeMs = 1000;

/** Nodes of compiled instruments held beside the current ones; others are compiled again when a session needs them. */
const maxNodes = 30_000;

/** A library that knows nothing until it is refreshed. */
export function createInstrumentLibrary({
  bundles,
  publications,
  clock,
  logger,
}: LibraryParts): InstrumentLibrary {
  const compiled = createCache<void, Instrument>({
    load: async (sha256) => compileInstrument(await readBundle(bundles, sha256, sharedLimits), sha256),
    capacity: maxNodes,
    sizeOf: ({ nodes }) => nodes.length,
    freshMs: Number.POSITIVE_INFINITY,
    now: () => 0,
  });
  const current = new Map<string, Instrument>();
  const loading = new Map<string, Publication>();
  let knownVersion = 0;
  let lookUp: { readonly startedAt: number; readonly done: Promise<void> } | undefined;

  async function pinned(sha256: string): Promise<Instrument> {
    return compiled.get(sha256);
  }

  async function load(publication: Publication): Promise<void> {
    const { therapy, sha256, bundleId: bundle, bundleVersion: version } = publication;
    try {
      const instrument = await pinned(sha256);
      if (loading.get(therapy)?.sha256 !== sha256) return;
      loading.delete(therapy);
      current.set(therapy, instrument);
    } catch (err) {
      logger.warn({ err, bundle, version }, 'a published bundle cannot be loaded yet');
    }
  }

  async function learn(published: PublicationsDocument): Promise<void> {
    if (published.version > knownVersion) {
      knownVersion = published.version;
      const wanted = currentPublications(published.publications);
      for (const therapy of current.keys()) if (!wanted.has(therapy)) current.delete(therapy);
      for (const therapy of loading.keys()) if (!wanted.has(therapy)) loading.delete(therapy);
      for (const [therapy, publication] of wanted) {
        if (current.get(therapy)?.sha256 === publication.sha256) {
          loading.delete(therapy);
          continue;
        }
        current.delete(therapy);
        loading.set(therapy, publication);
      }
    }
    await Promise.all([...loading.values()].map(load));
  }

  async function lookUpNow(): Promise<void> {
    const published = await publicationsSince(publications, knownVersion, sharedLimits);
    if (published) await learn(published);
    else await Promise.all([...loading.values()].map(load));
  }

  return {
    current: (therapy) => current.get(therapy),
    isLoading: (therapy) => loading.has(therapy),
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
