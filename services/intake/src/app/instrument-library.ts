import { DomainError } from '@telehealth/errors';
import { type CallOptions, insertOnce } from '@telehealth/store';
import { LRUCache } from 'lru-cache';
import type { Bundle } from '../domain/bundle.ts';
import { compileInstrument } from '../domain/compile.ts';
import type { Instrument } from '../domain/instrument.ts';
import { lintBundle } from '../domain/lint/lint-bundle.ts';
import type { BundleDocument, Bundles } from '../storage/bundles.ts';

/** The instruments sessions run on. */
export interface InstrumentLibrary {
  /** What a new session of the therapy is pinned to; undefined when nothing is published for it. */
  current(therapy: string): Instrument | undefined;
  /** The very version a session was pinned to. Throws `unavailable` when it is not published here. */
  pinned(sha256: string, options?: CallOptions): Promise<Instrument>;
}

/** Compiled instruments held in memory; older ones are compiled again when a session needs them. */
const maxCompiled = 64;

/**
 * Publishes the bundles (a bundle already published under its hash stays as it is) and serves them, together
 * with every version published before. Throws when the lint finds an error in one.
 */
export async function openInstrumentLibrary(
  bundles: Bundles,
  publish: readonly unknown[],
  now: number,
): Promise<InstrumentLibrary> {
  const compiled = new LRUCache<string, Instrument>({ max: maxCompiled });
  const current = new Map<string, Instrument>();

  for (const candidate of publish) {
    const bundle = linted(candidate);
    const instrument = compileInstrument(bundle);
    await insertOnce(bundles, documentOf(bundle, instrument.sha256, now));
    compiled.set(instrument.sha256, instrument);
    current.set(bundle.therapy, instrument);
  }

  return {
    current: (therapy) => current.get(therapy),
    async pinned(sha256, options) {
      const known = compiled.get(sha256);
      if (known) return known;
      const stored = await bundles.get(sha256, options);
      if (!stored)
        throw new DomainError('unavailable', 'a session is pinned to a bundle that is not published');
      const instrument = compileInstrument(JSON.parse(stored.json) as Bundle, sha256);
      compiled.set(sha256, instrument);
      return instrument;
    },
  };
}

function linted(candidate: unknown): Bundle {
  const { bundle, findings } = lintBundle(candidate);
  if (bundle) return bundle;
  const errors = findings.filter(({ severity }) => severity === 'error');
  throw new Error(`bundle refused: ${errors.map(({ code, where }) => `${code} ${where}`).join(', ')}`);
}

function documentOf(bundle: Bundle, sha256: string, publishedAt: number): BundleDocument {
  const { id: bundleId, version: bundleVersion } = bundle;
  return { _id: sha256, bundleId, bundleVersion, publishedAt, json: JSON.stringify(bundle) };
}
