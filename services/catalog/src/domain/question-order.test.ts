import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionJudge } from './question-condition.ts';
import { refuseBroken, reordered } from './question-order.ts';

const codes = ['a', 'b', 'c'] as const;

const questionsArb = fc
  .array(
    fc.record({
      fact: fc.constantFrom(...codes),
      reads: fc.option(fc.constantFrom(...codes)),
      gap: fc.nat(3),
    }),
    { maxLength: 8 },
  )
  .map((said) => {
    let position = 0;
    const stands = conditionJudge();
    return said.map(({ fact, reads, gap }, i) => {
      position += 1 + gap;
      const whenJson = reads === null ? '' : JSON.stringify({ kind: 'answered', ref: reads });
      const definition = { valueType: 'boolean', cardinality: 'single', options: [] } as const;
      const question = { _id: `q${i}`, position, fact, definition, whenJson };
      return stands(question) ? question : { ...question, whenJson: '' };
    });
  });

test('an order deals the same positions out anew, and lets no condition read what is not asked before it', () => {
  const withOrder = questionsArb.chain((questions) =>
    fc.tuple(
      fc.constant(questions),
      fc.shuffledSubarray(
        questions.map(({ _id }) => _id),
        { minLength: questions.length },
      ),
    ),
  );
  fc.assert(
    fc.property(withOrder, ([questions, ids]) => {
      const wanted = ids.flatMap((id) => questions.filter(({ _id }) => _id === id));
      const asked = new Set<string>();
      const sound = wanted.every(({ fact, whenJson }) => {
        const stands = whenJson === '' || asked.has((JSON.parse(whenJson) as { ref: string }).ref);
        asked.add(fact);
        return stands;
      });
      const stands = conditionJudge();
      const broken = wanted.flatMap((question, place) => (stands(question) ? [] : [place]));
      expect(broken.length === 0).toBe(sound);
      if (!sound) expect(() => refuseBroken(broken)).toThrow('order of questions');
      const ordered = reordered(questions, ids);
      expect(ordered.map(({ _id }) => _id)).toEqual(ids);
      expect(ordered.map(({ position }) => position)).toEqual(questions.map(({ position }) => position));
    }),
  );
});
