import type { Call } from '@telehealth/rpc';
import { brandOf, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideCreateOwnFact } from '../../domain/facts/create-own-fact.ts';
import type { Fact } from '../../domain/facts/fact.ts';
import { type OwnFactInput, ownFact } from '../../domain/facts/own-fact.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';

/**
 * Adds an own fact of the brand. Throws `validation` with every issue, and `conflict` when the brand has a fact of
 * this code or other changes come first again and again.
 */
export async function createOwnFact(context: Context, call: Call, input: OwnFactInput): Promise<Fact> {
  const brand = brandOf(call);
  const fact = ownFact(brand.brandId, input);
  await changeAuthoring(context, call, operationOf(call), (present) => decideCreateOwnFact(present, fact));
  return fact;
}
