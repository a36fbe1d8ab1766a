import { DomainError } from '@telehealth/errors';
import { type ScreeningFact, screeningFacts } from '@telehealth/instrument/compile';
import type { Context } from '../../context.ts';
import { currentInstrument } from './current-instrument.ts';

/**
 * The facts the brand's questions may bind in an intake of the therapy. Throws `not-found` when the therapy has no
 * intake of this mode, `unavailable` while its instrument is not loaded.
 */
export async function listScreeningFacts(
  context: Context,
  { mode, ...asked }: { readonly therapy: string; readonly mode: string; readonly brandId: string },
): Promise<readonly ScreeningFact[]> {
  const instrument = mode === 'initial' ? await currentInstrument(context, asked) : undefined;
  if (!instrument) throw new DomainError('not-found', 'the therapy has no intake of this mode');
  return screeningFacts(instrument.bundle);
}
