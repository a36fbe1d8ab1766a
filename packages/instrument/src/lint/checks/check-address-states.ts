import {
  type Condition,
  canBeTrue,
  joinPointer,
  references,
  validateCondition,
} from '@telehealth/conditions';
import { elsewhere } from '../../places/state-of-address.ts';
import type { Check } from '../findings/lint-context.ts';

/**
 * Warns when an address in an unrecognised state passes a flag, criterion or stop that some state does not
 * (decisions.md 4: it never matches).
 */
export const checkAddressStates: Check = ({ bundle, table, warn }) => {
  const states = new Set(
    bundle.derivations.flatMap(({ code, expr }) => (expr.kind === 'address_state' ? [code] : [])),
  );
  const check = (bars: Condition, when: Condition, ...where: (string | number)[]) => {
    if (validateCondition(when, table).length > 0 || !references(bars).some((ref) => states.has(ref))) return;
    const passes: Condition = { kind: 'all', of: [bars, { kind: 'not', of: whereElsewhere(bars, states) }] };
    if (!canBeTrue(passes, table)) return;
    const message = `An address whose state is not recognised passes. Name ${elsewhere} beside the states, or ask for the states that are allowed.`;
    warn('ELSEWHERE_PASSES', joinPointer('', ...where), message);
  };
  for (const [index, { when }] of bundle.flags.entries()) check(when, when, 'flags', index, 'when');
  for (const [index, { when, effect }] of (bundle.eligibility ?? []).entries()) {
    check(effect === 'require' ? { kind: 'not', of: when } : when, when, 'eligibility', index, 'when');
  }
  for (const [index, { when }] of (bundle.stop_when ?? []).entries()) {
    check(when, when, 'stop_when', index, 'when');
  }
};

/** For addresses in unrecognised states. Two of them are equal. */
function whereElsewhere(condition: Condition, states: ReadonlySet<string>): Condition {
  const is = (truth: boolean): Condition =>
    truth ? { kind: 'always' } : { kind: 'not', of: { kind: 'always' } };
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((term) => whereElsewhere(term, states)) };
    case 'not':
      return { kind: 'not', of: whereElsewhere(condition.of, states) };
    case 'compare':
      if (!states.has(condition.ref)) return condition;
      return is((condition.value === elsewhere) === (condition.op === 'eq'));
    case 'in':
      return states.has(condition.ref) ? is(condition.values.includes(elsewhere)) : condition;
    case 'compare_refs': {
      const { a, b, op } = condition;
      if (states.has(a) && states.has(b)) return is(op === 'eq');
      return states.has(a) || states.has(b) ? is(op === 'ne') : condition;
    }
    default:
      return condition;
  }
}
