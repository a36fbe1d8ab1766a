import { joinPointer } from '@telehealth/conditions';
import { type Check, questionsOf } from './lint-context.ts';

/** Every id and code once; a fact bound by several nodes is only worth a warning. */
export const checkDuplicates: Check = ({ bundle, error, warn }) => {
  const repeated = (codes: readonly string[], found: (index: number) => void) => {
    const seen = new Set<string>();
    for (const [index, code] of codes.entries()) {
      if (seen.has(code)) found(index);
      seen.add(code);
    }
  };
  const refuse = (pointer: string) => (index: number) =>
    error('DUPLICATE_CODE', joinPointer(pointer, index), 'The code is used before.');

  repeated(
    bundle.nodes.map(({ id }) => id),
    (index) => {
      error('DUPLICATE_NODE', joinPointer('/nodes', index, 'id'), 'Another node has this id.');
    },
  );
  repeated(
    bundle.sections.map(({ id }) => id),
    refuse('/sections'),
  );
  repeated(
    bundle.flags.map(({ code }) => code),
    refuse('/flags'),
  );
  const facts = bundle.facts.map(({ code }) => code);
  repeated(facts, refuse('/facts'));
  repeated([...facts, ...bundle.derivations.map(({ code }) => code)], (index) => {
    if (index >= facts.length) refuse('/derivations')(index - facts.length);
  });
  for (const [index, fact] of bundle.facts.entries()) {
    repeated(
      (fact.options ?? []).map(({ code }) => code),
      refuse(joinPointer('/facts', index, 'options')),
    );
  }

  const questions = questionsOf(bundle);
  for (const [index, node] of questions) {
    repeated(
      (node.options ?? []).map(({ code }) => code),
      refuse(joinPointer('/nodes', index, 'options')),
    );
  }
  repeated(
    questions.map(([, node]) => node.fact),
    (position) => {
      const index = questions[position]?.[0] ?? 0;
      warn(
        'DUPLICATE_FACT',
        joinPointer('/nodes', index, 'fact'),
        'Another node asks for this fact; it is asked once.',
      );
    },
  );
};
