import type { Context } from '../../context.ts';
import { instrumentOf } from '../../domain/instruments/instrument.ts';
import { findInstruments } from '../../storage/instruments.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { getOffering } from '../offerings/get-offering.ts';

/**
 * The reasons for which facts are locked in a therapy of the offering, by the code of the fact. A therapy that is not announced yet
 * locks nothing. Throws `not-found` for an unknown offering.
 */
export async function findLockedFacts(
  context: Context,
  operation: BrandOperation,
  offeringRef: string,
): Promise<ReadonlyMap<string, string>> {
  const { therapies } = await getOffering(context, operation, offeringRef);
  const announced = await findInstruments(context.instruments, therapies, operation.limits);
  const locked = [...announced.values()].flatMap(
    (document) => instrumentOf(document, operation.brand.brandId)?.lockedFacts ?? [],
  );
  return new Map(locked.map(({ code, reason }) => [code, reason]));
}
