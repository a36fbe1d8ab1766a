import { DomainError } from '@telehealth/errors';
import type { Instrument } from '@telehealth/instrument/compile';
import {
  composeInstrument,
  type Overlay,
  overlayHash,
  validateOverlay,
} from '@telehealth/instrument/compile';
import { type InstrumentPin, pinOf } from '@telehealth/instrument/walk';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { LRUCache } from 'lru-cache';
import type { NamedOffering } from '../../domain/sessions/named-offering.ts';
import type { ClientUsage } from '../../storage/client-usage.ts';
import { findOverlay, type Overlays } from '../../storage/overlays.ts';
import { type InstrumentLibrary, sharedLimits } from '../instruments/instrument-library.ts';
import { createPinnedContent } from './pinned-content.ts';

/** Composes published instruments with the overlays of brands. */
export interface InstrumentComposer {
  /**
   * The instrument of a new session, in the locale and units of the published one; that one itself if the brand has no
   * questions. It is stored, so that `pinned` finds it. Throws `rate-limited` when the client has brought too many new
   * questions today.
   */
  compose(published: Instrument, offering: NamedOffering): Promise<Instrument>;
  /** The instrument of a session of the brand. Throws `unavailable` when it is missing or belongs to another brand. */
  pinned(brand: BrandKey, pin: InstrumentPin): Promise<Instrument>;
}

export interface ComposerParts {
  readonly overlays: Overlays;
  readonly clientUsage: ClientUsage;
  readonly library: InstrumentLibrary;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Approximate limit of composed instruments in memory; others are composed again when needed. */
const maxBytes = 64 * 1024 * 1024;

/** Approximate size of a compiled node of a built-in bundle, in bytes. */
const nodeBytes = 700;

/** Approximate size of a composed instrument without the published one, in bytes. */
function heldBytes({ nodes }: Instrument, overlayJson: string): number {
  return nodes.length * nodeBytes + overlayJson.length * 2;
}

interface Composed {
  readonly instrument: Instrument;
  readonly bytes: number;
}

/** A pin to an instrument with questions of the brand. */
type BrandPin = BrandKey & InstrumentPin & Required<Pick<InstrumentPin, 'overlaySha256'>>;

interface NewSession {
  readonly published: Instrument;
  readonly offering: NamedOffering;
}

/** Caches composed instruments by brand, content, locale and units. */
export function createInstrumentComposer({
  overlays,
  clientUsage,
  library,
  clock,
  logger,
}: ComposerParts): InstrumentComposer {
  const pinnedOverlays = createPinnedContent(overlays, { clientUsage, clock });
  const byRevision = new LRUCache<string, Composed, NewSession>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context }) => composeNew(context),
    ignoreFetchAbort: true,
  });
  const byPin = new LRUCache<string, Composed, BrandPin>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context }) => composeAgain(context),
    ignoreFetchAbort: true,
  });
  const keyOf = ({ clientId, brandId }: BrandKey, ...parts: readonly string[]) =>
    [clientId, brandId, ...parts].join(' ');
  const pinKey = ({ sha256, overlaySha256, locale = '', units = 'metric', ...brand }: BrandPin) =>
    keyOf(brand, sha256, overlaySha256, locale, units);

  async function composeAgain(pin: BrandPin): Promise<Composed> {
    const { clientId, brandId, overlaySha256 } = pin;
    const published = await library.pinned(pin);
    const stored = await findOverlay(overlays, { clientId, brandId, sha256: overlaySha256 }, sharedLimits);
    if (!stored)
      throw new DomainError('unavailable', 'the questions that a session is pinned to are missing');
    const instrument = composeInstrument(published, JSON.parse(stored.json) as Overlay, overlaySha256);
    return { instrument, bytes: heldBytes(instrument, stored.json) };
  }

  async function composeNew({ published, offering }: NewSession): Promise<Composed> {
    const { overlay: authored } = offering;
    const { overlay, dropped } = validateOverlay(published.bundle, authored);
    if (dropped.length > 0) {
      const { id: bundle, version } = published;
      const facts = { clientId: authored.clientId, bundle, version, count: dropped.length };
      logger.warn(facts, 'questions of a brand do not fit the bundle and are not asked');
    }
    if (overlay.questions.length === 0) return { instrument: published, bytes: nodeBytes };
    const instrument = composeInstrument(published, overlay);
    const overlaySha256 = overlayHash(overlay);
    const { clientId, brandId } = overlay;
    const json = JSON.stringify(overlay);
    await pinnedOverlays.keep({ _id: overlaySha256, clientId, brandId, json }, clientId, sharedLimits);
    const composed = { instrument, bytes: heldBytes(instrument, json) };
    byPin.set(pinKey({ ...pinOf(instrument), clientId, brandId, overlaySha256 }), composed);
    return composed;
  }

  return {
    async compose(published, offering) {
      const { overlay, offeringRef, revision } = offering;
      if (overlay.questions.length === 0) return published;
      const key = keyOf(overlay, published.sha256, published.locale, published.units, offeringRef, revision);
      const known = byRevision.get(key)?.instrument;
      if (known && (known.overlaySha256 === undefined || pinnedOverlays.isFresh(known.overlaySha256)))
        return known;
      const context = { published, offering };
      return (await byRevision.forceFetch(key, { context, forceRefresh: true })).instrument;
    },

    async pinned(brand, pin) {
      const { overlaySha256 } = pin;
      if (overlaySha256 === undefined) return library.pinned(pin);
      const { clientId, brandId } = brand;
      const context = { ...pin, clientId, brandId, overlaySha256 };
      const key = pinKey(context);
      return (byPin.get(key) ?? (await byPin.forceFetch(key, { context }))).instrument;
    },
  };
}
