import { DomainError } from '@telehealth/errors';
import type { Instrument } from '@telehealth/instrument/compile';
import type { Context } from '../../context.ts';

/**
 * What a new session of the therapy is pinned to; undefined when nothing is published. Throws `unavailable` for a therapy
 * whose published version is not loaded yet.
 */
export async function currentInstrument(
  { instruments }: Pick<Context, 'instruments'>,
  therapy: string,
): Promise<Instrument | undefined> {
  await instruments.refresh();
  if (instruments.isLoading(therapy)) {
    throw new DomainError('unavailable', 'the instrument is not loaded yet');
  }
  return instruments.current(therapy);
}
