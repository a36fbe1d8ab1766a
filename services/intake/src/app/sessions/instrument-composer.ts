import { DomainError } from '@telehealth/errors';
import type { Instrument } from '@telehealth/instrument/compile';
import {
  composeInstrument,
  type Overlay,
  overlayHash,
  validateOverlay,
} from '@telehealth/instrument/compile';
import type { InstrumentPin } from '@telehealth/instrument/walk';
import type { BrandKey, Clock, Logger } from '@telehealth/service-kit';
import { type CallOptions, insertOnce } from '@telehealth/store';
import { LRUCache } from 'lru-cache';
import type { NamedOffering } from '../../domain/sessions/named-offering.ts';
import { findOverlay, type Overlays } from '../../storage/overlays.ts';
import { type InstrumentLibrary, sharedLimits } from '../authoring/instrument-library.ts';

/** Composes published instruments with the overlays of brands. */
export interface InstrumentComposer {
  /**
   * The instrument of a new session about the offering, stored so that `pinned` finds it: the published one when the brand
   * has no questions.
   */
  compose(published: Instrument, offering: NamedOffering, options?: CallOptions): Promise<Instrument>;
  /**
   * The instrument that a session of the brand is pinned to. Throws `unavailable` when it is missing or belongs to another
   * brand.
   */
  pinned(brand: BrandKey, pin: InstrumentPin): Promise<Instrument>;
}

/** What a composer needs. */
export interface ComposerParts {
  readonly overlays: Overlays;
  readonly library: InstrumentLibrary;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Approximate bound of composed instruments in memory; others are composed again when needed. */
const maxBytes = 64 * 1024 * 1024;

/** Approximate size of a compiled node of a built-in bundle, in bytes. */
const nodeBytes = 700;

/** Approximate size of a composed instrument without the published one, in bytes. */
function heldBytes({ nodes }: Instrument, overlayJson: string): number {
  return nodes.length * nodeBytes + overlayJson.length * 2;
}

/** A composed instrument with its approximate size in bytes. */
interface Composed {
  readonly instrument: Instrument;
  readonly bytes: number;
}

/** A pin to an instrument with questions of the brand. */
type BrandPin = BrandKey & Pick<Required<InstrumentPin>, 'sha256' | 'overlaySha256'>;

/** Caches composed instruments by brand and content. */
export function createInstrumentComposer({
  overlays,
  library,
  clock,
  logger,
}: ComposerParts): InstrumentComposer {
  const byRevision = new LRUCache<string, Instrument>({ maxSize: maxBytes });
  const byPin = new LRUCache<string, Composed, BrandPin>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context }) => composeAgain(context),
    ignoreFetchAbort: true,
  });
  const keyOf = ({ clientId, brandId }: BrandKey, ...parts: readonly string[]) =>
    [clientId, brandId, ...parts].join(' ');

  async function composeAgain({ clientId, brandId, sha256, overlaySha256 }: BrandPin): Promise<Composed> {
    const published = await library.pinned(sha256);
    const stored = await findOverlay(overlays, { clientId, brandId, sha256: overlaySha256 }, sharedLimits);
    if (!stored)
      throw new DomainError('unavailable', 'the questions that a session is pinned to are missing');
    const instrument = composeInstrument(published, JSON.parse(stored.json) as Overlay, overlaySha256);
    return { instrument, bytes: heldBytes(instrument, stored.json) };
  }

  return {
    async compose(published, { overlay: authored, offeringRef, revision }, options) {
      if (authored.questions.length === 0) return published;
      const key = keyOf(authored, published.sha256, offeringRef, revision);
      const known = byRevision.get(key);
      if (known) return known;
      const { overlay, dropped } = validateOverlay(published.bundle, authored);
      if (dropped.length > 0) {
        const { id: bundle, version } = published;
        const facts = { clientId: authored.clientId, bundle, version, count: dropped.length };
        logger.warn(facts, 'questions of a brand do not fit the bundle and are not asked');
      }
      if (overlay.questions.length === 0) {
        byRevision.set(key, published, { size: nodeBytes });
        return published;
      }
      const composed = composeInstrument(published, overlay);
      const sha256 = overlayHash(overlay);
      const { clientId, brandId } = overlay;
      const json = JSON.stringify(overlay);
      await insertOnce(overlays, { _id: sha256, clientId, brandId, createdAt: clock.now(), json }, options);
      const bytes = heldBytes(composed, json);
      byRevision.set(key, composed, { size: bytes });
      byPin.set(keyOf(overlay, published.sha256, sha256), { instrument: composed, bytes });
      return composed;
    },

    async pinned(brand, { sha256, overlaySha256 }) {
      if (overlaySha256 === undefined) return library.pinned(sha256);
      const { clientId, brandId } = brand;
      const context = { clientId, brandId, sha256, overlaySha256 };
      const key = keyOf(brand, sha256, overlaySha256);
      return (byPin.get(key) ?? (await byPin.forceFetch(key, { context }))).instrument;
    },
  };
}
