import { DomainError } from '@telehealth/errors';
import type { Therapy } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import type { Fact } from '../../domain/authoring/fact.ts';
import { bindableFacts, instrumentOf } from '../../domain/instruments/instrument.ts';
import type { IntakeMode } from '../../domain/offerings/canonical-offering.ts';
import type { BrandOperation } from '../brand-operation.ts';

/**
 * The screening facts of the therapy's intake for the brand; undefined when it has no intake of that mode.
 * Throws `unavailable` until intake has announced the therapy.
 */
export async function findScreeningFacts(
  { instruments }: Pick<Context, 'instruments'>,
  operation: BrandOperation,
  therapy: Therapy,
  mode: IntakeMode,
): Promise<readonly Fact[] | undefined> {
  // Every published intake is an initial one.
  if (mode !== 'initial') return undefined;
  const announced = await instruments.get(therapy, operation.limits);
  if (announced === undefined) throw new DomainError('unavailable', 'no instrument is announced yet');
  const instrument = instrumentOf(announced, operation.brand.brandId);
  return instrument && bindableFacts(instrument);
}
