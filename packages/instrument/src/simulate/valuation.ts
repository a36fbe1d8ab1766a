import type { FactValue } from '@telehealth/conditions';
import type { Instrument } from '../compile/instrument.ts';
import type { Candidate } from './candidates.ts';

/** Gives the value of any fact or derivation, of answers by fact code; undefined where it is unknown. */
export type Valuation = (answers: ReadonlyMap<string, Candidate>) => (ref: string) => FactValue | undefined;

/** The values a session opened on `asOfDay` would know. */
export function createValuation(instrument: Instrument, asOfDay: string): Valuation {
  const { slotByCode, derivationsByFact } = instrument;
  return (answers) => {
    const slots: (FactValue | undefined)[] = [];
    const facts = [...answers.keys()].map((code) => slotByCode.get(code) ?? -1);
    for (const [index, value] of [...answers.values()].entries()) slots[facts[index] ?? -1] = value;
    for (const fact of facts) {
      for (const { slot, derive } of derivationsByFact[fact] ?? []) slots[slot] = derive(slots, asOfDay);
    }
    return (ref) => slots[slotByCode.get(ref) ?? -1];
  };
}
