import { DomainError } from '@telehealth/errors';
import type { Therapy } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import type { Fact } from '../../domain/authoring/fact.ts';
import { bindableFacts, instrumentOf } from '../../domain/instruments/instrument.ts';
import type { CanonicalOffering, IntakeMode } from '../../domain/offerings/canonical-offering.ts';
import type { BrandOperation } from '../brand-operation.ts';

/**
 * The screening facts of the therapy's intake for the brand; undefined when the therapy has no intake of that mode.
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

/** The screening facts of all therapies of an offering, those of its first therapy first. Throws as `findScreeningFacts` does. */
export async function findFactsOfOffering(
  context: Pick<Context, 'instruments'>,
  operation: BrandOperation,
  { therapies, mode }: CanonicalOffering,
): Promise<readonly Fact[]> {
  const facts = await Promise.all(
    therapies.map((therapy) => findScreeningFacts(context, operation, therapy, mode)),
  );
  return facts.flatMap((ofTherapy) => ofTherapy ?? []);
}
