import { type Condition, joinPointer, references } from '@telehealth/conditions';
import { foundations } from '../../bundle/fact-table.ts';
import { partsOf } from '../../expressions/parts.ts';
import { type Check, questionsOf } from '../findings/lint-context.ts';

/** Nothing that is judged while questions are open reads what `if_known` puts in the place of their answers. */
export const checkStandIns: Check = ({ bundle, baseFacts, error }) => {
  const standIns = new Set(
    bundle.derivations.flatMap(({ code, expr }) =>
      partsOf(expr).some((part) => part.expr.kind === 'if_known') ? [code] : [],
    ),
  );
  if (standIns.size === 0) return;
  const foundationsOf = foundations(bundle);
  const standInsOf = (condition: Condition) =>
    references(condition)
      .flatMap((ref) => [ref, ...foundationsOf(ref)])
      .filter((code) => standIns.has(code));
  const check = (
    condition: Condition,
    when: string,
    isAskedLater: (code: string) => boolean,
    ...where: (string | number)[]
  ) => {
    const early = standInsOf(condition).find(isAskedLater);
    if (early === undefined) return;
    const message = `This is judged ${when}, and ${early} has stand-ins for answers that may still come.`;
    error('IF_KNOWN_EARLY', joinPointer('', ...where, 'when'), message);
  };
  const askedFirst = new Set(
    questionsOf(bundle).flatMap(([, { fact, phase }]) => (phase === 'clinical' ? [] : [fact])),
  );
  const awaitsClinical = (code: string) =>
    bundle.phases !== undefined && baseFacts(code).some((fact) => !askedFirst.has(fact));
  for (const list of ['flags', 'stop_when'] as const) {
    for (const [index, { when }] of (bundle[list] ?? []).entries()) {
      check(when, 'after each answer', () => true, list, index);
    }
  }
  for (const [index, { when }] of (bundle.eligibility ?? []).entries()) {
    check(when, 'after the qualification', awaitsClinical, 'eligibility', index);
  }
};
