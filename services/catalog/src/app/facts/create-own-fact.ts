import type { Context } from '../../context.ts';
import type { Fact } from '../../domain/authoring/fact.ts';
import { decideCreateOwnFact } from '../../domain/facts/create-own-fact.ts';
import { type OwnFactInput, ownFact } from '../../domain/facts/own-fact.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';

/**
 * Adds an own fact of the brand. Throws `validation` with every issue, and `conflict` when the brand has a fact with
 * this code or other changes come first again and again.
 */
export async function createOwnFact(
  context: Context,
  operation: BrandOperation,
  input: OwnFactInput,
): Promise<Fact> {
  const brand = operation.brand;
  const fact = ownFact(brand.brandId, input);
  await changeAuthoring(context, operation, (present) => decideCreateOwnFact(present, fact));
  return fact;
}
