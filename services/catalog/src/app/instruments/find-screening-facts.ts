import { DomainError } from '@telehealth/errors';
import type { Therapy } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { Fact } from '../../domain/facts/fact.ts';
import { bindableFacts, instrumentOf } from '../../domain/instruments/instrument.ts';
import type { IntakeMode } from '../../domain/offerings/canonical-offering.ts';

/**
 * The screening facts of the therapy's intake for the brand of the call; undefined when it has no intake of that mode.
 * Throws `unavailable` until intake has announced the therapy.
 */
export async function findScreeningFacts(
  { instruments }: Pick<Context, 'instruments'>,
  call: Call,
  therapy: Therapy,
  mode: IntakeMode,
): Promise<readonly Fact[] | undefined> {
  // Every published intake is an initial one.
  if (mode !== 'initial') return undefined;
  const announced = await instruments.get(therapy, limitsOf(call));
  if (announced === undefined) throw new DomainError('unavailable', 'no instrument is announced yet');
  const instrument = instrumentOf(announced, brandOf(call).brandId);
  return instrument && bindableFacts(instrument);
}
