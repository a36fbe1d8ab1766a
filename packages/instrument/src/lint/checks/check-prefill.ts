import { joinPointer } from '@telehealth/conditions';
import { type Check, questionsOf } from '../findings/lint-context.ts';

/** An entry prefills only the contact email and phone (interface.md 4.1 rule 9). */
export const checkPrefill: Check = ({ bundle, facts, error }) => {
  for (const [index, { prefill, control, fact }] of questionsOf(bundle)) {
    if (prefill !== 'confirm') continue;
    const prefillable = control === 'email' || control === 'phone';
    if (prefillable && facts.get(fact)?.contact) continue;
    const message = 'Only the contact email and the contact phone are there to be confirmed.';
    error('PREFILL_MISPLACED', joinPointer('/nodes', index, 'prefill'), message);
  }
};
