import { joinPointer } from '@telehealth/conditions';
import { inputsOf } from '../../expressions/parts.ts';
import type { Check } from '../findings/lint-context.ts';

/** All options of a fact have a score where one has, or a derivation reads it. */
export const checkScores: Check = ({ bundle, error }) => {
  const read = new Set(
    bundle.derivations.flatMap(({ expr }) =>
      inputsOf(expr).flatMap(({ ref, wants }) => (wants === 'score' ? [ref] : [])),
    ),
  );
  for (const [index, { code, options = [] }] of bundle.facts.entries()) {
    if (!read.has(code) && !options.some(({ score }) => score !== undefined)) continue;
    for (const [position, option] of options.entries()) {
      if (option.score !== undefined) continue;
      const where = joinPointer('/facts', index, 'options', position, 'score');
      error(
        'SCORE_MISSING',
        where,
        `The option ${option.code} has no score, and answers to ${code} are counted.`,
      );
    }
  }
};
