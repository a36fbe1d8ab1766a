import { compileInstrument } from './compile.ts';
import { composeBundle } from './compose-bundle.ts';
import type { Instrument } from './instrument.ts';
import { type Overlay, overlayHash } from './overlay.ts';

/** The published instrument with the brand's questions before it, in its locale; `overlay` must be valid for its bundle. */
export function composeInstrument(
  published: Instrument,
  overlay: Overlay,
  overlaySha256: string = overlayHash(overlay),
): Instrument {
  const { bundle, sha256, locale } = published;
  const compiled = compileInstrument(composeBundle(bundle, overlay), sha256, locale);
  return Object.freeze({ ...compiled, bundle, overlaySha256 });
}
