import { type Condition, joinPointer, references, validateCondition } from '@telehealth/conditions';
import type { QuestionDefinition } from '../../bundle/bundle.ts';
import { type Check, type LintContext, questionsOf } from '../findings/lint-context.ts';

/** Unknown answers differ from options and each other, and let nobody pass a flag or a stop unseen. */
export const checkUnknownAnswers: Check = (context) => {
  for (const [index, node] of questionsOf(context.bundle)) {
    checkCodes(context, node, joinPointer('/nodes', index, 'unknown_answers'));
  }
  for (const list of ['flags', 'stop_when'] as const) {
    for (const [index, { when }] of (context.bundle[list] ?? []).entries()) {
      checkPassing(context, when, joinPointer('', list, index, 'when'));
    }
  }
};

function checkCodes(
  { facts, error }: LintContext,
  { fact, control, unknown_answers = [] }: QuestionDefinition,
  where: string,
): void {
  if (control === 'media' && unknown_answers.length > 0) {
    error('TYPE_MISMATCH', where, 'A media question has no unknown answers.');
  }
  const options = (facts.get(fact)?.options ?? []).map(({ code }) => code);
  const taken = new Set(control === 'yes_no' ? ['true', 'false'] : options);
  for (const [index, { code }] of unknown_answers.entries()) {
    if (taken.has(code)) {
      error('DUPLICATE_CODE', joinPointer(where, index, 'code'), 'The code is used before, or by an option.');
    }
    taken.add(code);
  }
}

/** Only a true condition stops or raises, and an unknown fact leaves it open. */
function checkPassing(context: LintContext, when: Condition, where: string): void {
  const { bundle, facts, table, baseFacts, warn } = context;
  if (validateCondition(when, table).length > 0) return;
  const read = new Set(references(when).flatMap(baseFacts));
  const asked = questionsOf(bundle).find(
    ([, { fact, unknown_answers }]) => unknown_answers && read.has(fact),
  );
  if (asked) {
    const [, { id, fact }] = asked;
    const message = `A patient who gives an unknown answer at ${id} passes: ${fact} is unknown then. Ask without unknown answers, or have a criterion read it.`;
    warn('UNKNOWN_PASSES', where, message);
  }
  const date = [...read].find((code) => (facts.get(code)?.precision ?? 'day') !== 'day');
  if (date !== undefined) {
    const message = `A patient passes where the ${facts.get(date)?.precision} of ${date} leaves this open. Ask for the day, or have a criterion read it.`;
    warn('UNKNOWN_PASSES', where, message);
  }
}
