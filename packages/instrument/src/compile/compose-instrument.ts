import { composeBundle } from '../overlay/compose-bundle.ts';
import { type Overlay, overlayHash } from '../overlay/overlay.ts';
import { translatedQuestion } from '../overlay/translated-question.ts';
import { compileInstrument } from './compile.ts';
import type { Instrument } from './instrument.ts';

/**
 * Adds the brand's questions before the instrument's, in its units and, where translated, its locale. `overlay` must be
 * valid for the bundle.
 */
export function composeInstrument(
  published: Instrument,
  overlay: Overlay,
  overlaySha256: string = overlayHash(overlay),
): Instrument {
  const { bundle, sha256, locale, units } = published;
  const questions = overlay.questions.map((question) => translatedQuestion(question, locale));
  const compiled = compileInstrument(composeBundle(bundle, { ...overlay, questions }), sha256, locale, units);
  return Object.freeze({ ...compiled, bundle, overlaySha256 });
}
