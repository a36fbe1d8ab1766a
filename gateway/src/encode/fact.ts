import type { ScreeningFact } from '@telehealth/contracts/intake/v1/screening_fact';
import type { Fact } from '../schemas/fact.ts';

/** A fact as bodies show it (interface.md 2.13). */
export function factToJson(fact: ScreeningFact | undefined): Fact {
  if (fact === undefined) throw new Error('an answer without a fact');
  const options = fact.options.map(({ code, exclusive }) => ({ code, exclusive }));
  return {
    code: fact.code,
    cardinality: fact.cardinality as Fact['cardinality'],
    value_type: fact.valueType as Fact['value_type'],
    ...(options.length > 0 && { options }),
  };
}
