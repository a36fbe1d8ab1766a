import { DomainError } from '@telehealth/errors';
import { isTherapy } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { isIntakeMode } from '../domain/canonical-offering.ts';
import type { Fact } from '../domain/fact.ts';
import { ownFactsKey } from '../storage/own-facts.ts';

/**
 * The facts a question of the brand of the call may bind: those of the therapy's intake, then the brand's own
 * (interface.md 2.13). `query` is a part of the code in any case. Throws `not-found` for a therapy that is unknown or
 * has no intake of that mode, `unavailable` when intake does not answer and never did.
 */
export async function listFacts(
  { screeningFacts, ownFacts }: Context,
  call: Call,
  { therapy, mode, query }: { readonly therapy: string; readonly mode: string; readonly query: string },
): Promise<readonly Fact[]> {
  const brand = brandOf(call);
  if (!isTherapy(therapy) || !isIntakeMode(mode)) throw new DomainError('not-found');
  const [shared, own] = await Promise.all([
    screeningFacts.get(call, therapy, mode),
    ownFacts.get(ownFactsKey(brand), limitsOf(call)),
  ]);
  if (shared === undefined) throw new DomainError('not-found');
  const part = query.toLowerCase();
  return [...shared, ...(own?.facts ?? [])].filter(({ code }) => code.toLowerCase().includes(part));
}
