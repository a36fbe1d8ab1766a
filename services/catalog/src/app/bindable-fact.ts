import type { Call } from '@telehealth/rpc';
import type { BrandKey } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { CanonicalOffering } from '../domain/canonical-offering.ts';
import type { Fact } from '../domain/fact.ts';
import { type OwnFact, ownFactsKey } from '../storage/own-facts.ts';

/**
 * The screening fact of this code that a question of the offering may bind: of the first of its therapies that has
 * it. Throws `unavailable` when intake does not answer and never did.
 */
export async function screeningFactOf(
  { screeningFacts }: Context,
  call: Call,
  { therapies, mode }: Pick<CanonicalOffering, 'therapies' | 'mode'>,
  code: string,
): Promise<Fact | undefined> {
  const catalogs = await Promise.all(therapies.map((therapy) => screeningFacts.get(call, therapy, mode)));
  return catalogs.flatMap((facts) => facts ?? []).find((fact) => fact.code === code);
}

/** The brand's own fact of this code. */
export async function ownFactOf(
  { ownFacts }: Context,
  brand: BrandKey,
  code: string,
  limits: CallOptions,
): Promise<OwnFact | undefined> {
  const present = await ownFacts.get(ownFactsKey(brand), limits);
  return present?.facts.find((fact) => fact.code === code);
}
