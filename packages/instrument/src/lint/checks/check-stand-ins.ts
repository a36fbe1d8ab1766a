import { type Condition, joinPointer, references, validateCondition } from '@telehealth/conditions';
import { foundations } from '../../bundle/fact-table.ts';
import { partsOf } from '../../expressions/parts.ts';
import { type Check, questionsOf } from '../findings/lint-context.ts';

/** Nothing that is judged while questions are open reads what `if_known` puts in the place of their answers. */
export const checkStandIns: Check = ({ bundle, table, baseFacts, error }) => {
  const standIns = new Set(
    bundle.derivations.flatMap(({ code, expr }) =>
      partsOf(expr).some((part) => part.expr.kind === 'if_known') ? [code] : [],
    ),
  );
  const foundationsOf = foundations(bundle);
  const standInsOf = (condition: Condition) => {
    if (validateCondition(condition, table).length > 0) return [];
    const below = references(condition).flatMap((ref) => [ref, ...foundationsOf(ref)]);
    return below.filter((code) => standIns.has(code));
  };
  const refuse = (code: string, when: string, ...where: (string | number)[]) => {
    const message = `${when} ${code} has stand-ins for answers that may still come.`;
    error('IF_KNOWN_EARLY', joinPointer('', ...where, 'when'), message);
  };
  for (const list of ['flags', 'stop_when'] as const) {
    for (const [index, { when }] of (bundle[list] ?? []).entries()) {
      const [code] = standInsOf(when);
      if (code !== undefined) refuse(code, 'This is judged after each answer.', list, index);
    }
  }
  if (!bundle.phases) return;
  const askedFirst = new Set(
    questionsOf(bundle).flatMap(([, { fact, phase }]) => (phase === 'clinical' ? [] : [fact])),
  );
  for (const [index, { when }] of (bundle.eligibility ?? []).entries()) {
    const code = standInsOf(when).find((one) => baseFacts(one).some((fact) => !askedFirst.has(fact)));
    if (code !== undefined) refuse(code, 'This is judged after the qualification.', 'eligibility', index);
  }
};
