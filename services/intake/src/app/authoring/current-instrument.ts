import { DomainError } from '@telehealth/errors';
import type { Instrument } from '@telehealth/instrument/compile';
import type { Context } from '../../context.ts';
import type { CurrentInstrument } from './instrument-library.ts';

/**
 * What a new session of the brand is pinned to in the therapy; undefined when nothing is published for the brand. An
 * empty brand id stands for a brand that no version is published for in particular. Throws `unavailable` when the
 * published version is not loaded yet.
 */
export async function currentInstrument(
  { instruments }: Pick<Context, 'instruments'>,
  { therapy, brandId }: { readonly therapy: string; readonly brandId: string },
): Promise<Instrument | undefined> {
  await instruments.refresh();
  if (instruments.isLoading(therapy, brandId)) throw notLoaded();
  return instruments.current(therapy, brandId);
}

/**
 * What new sessions of any brand are pinned to, the highest version first. Throws `unavailable` when one is not
 * loaded yet.
 */
export async function everyCurrentInstrument(
  { instruments }: Pick<Context, 'instruments'>,
  therapy: string,
): Promise<readonly CurrentInstrument[]> {
  await instruments.refresh();
  const current = instruments.everyCurrent(therapy);
  if (!current) throw notLoaded();
  return current;
}

function notLoaded(): DomainError {
  return new DomainError('unavailable', 'the instrument is not loaded yet');
}
