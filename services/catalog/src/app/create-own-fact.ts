import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import type { Fact } from '../domain/fact.ts';
import { checkedOwnFact, mostOwnFacts, type OwnFactInput } from '../domain/own-fact.ts';
import { changeOwnFacts } from './change-own-facts.ts';

/**
 * Adds a fact of the brand's own. Throws `validation` with every issue, also for one fact too many, and `conflict` when
 * the brand has one of this code already, or when others are faster again and again.
 */
export async function createOwnFact(context: Context, call: Call, input: OwnFactInput): Promise<Fact> {
  const { brandId } = brandOf(call);
  const fact = checkedOwnFact(brandId, input);
  const { code, valueType, cardinality } = fact;
  await changeOwnFacts(context, call, async ({ facts, reservations, operationId: madeBy }) => {
    if (facts.some((own) => own.code === code)) throw new DomainError('conflict');
    if (facts.length >= mostOwnFacts) {
      const message = `A brand has at most ${mostOwnFacts} facts of its own.`;
      throw new DomainError('validation', 'own facts', {
        issues: [{ code: 'facts.too_many', message }],
      });
    }
    return {
      facts: [...facts, { ...fact, madeBy }].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      reservations,
      audit: { act: 'fact.create', subject: code, changed: { brandId, valueType, cardinality } },
    };
  });
  return fact;
}
