import { joinPointer } from '@telehealth/conditions';
import { type Check, questionsOf } from '../findings/lint-context.ts';

/** Warns of facts that no question asks for and no capture consents to. */
export const checkUnused: Check = ({ bundle, warn }) => {
  const asked = new Set(questionsOf(bundle).flatMap(([, node]) => [node.fact, node.media?.consent?.fact]));
  for (const [index, { code }] of bundle.facts.entries()) {
    if (!asked.has(code))
      warn('FACT_UNUSED', joinPointer('/facts', index), 'No question asks for this fact.');
  }
};
