import { composeBundle } from '../overlay/compose-bundle.ts';
import { type Overlay, overlayHash } from '../overlay/overlay.ts';
import { translatedQuestion } from '../overlay/translated-question.ts';
import { compileInstrument } from './compile.ts';
import type { Instrument } from './instrument.ts';

/**
 * The published instrument with the brand's questions before it, in its units, and in its locale as far as the brand translates them;
 * `overlay` must be valid for its bundle.
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
