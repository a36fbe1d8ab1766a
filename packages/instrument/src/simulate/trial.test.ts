import { expect, test } from 'vitest';
import { ask, instrumentOf, yesNoFacts } from '../../test/authored-bundle.ts';
import { candidatesOf } from './candidates.ts';
import { simulatedAt } from './script.ts';
import { tryAnswers } from './trial.ts';

test('others are served within one walk that plans long', () => {
  const codes = Array.from({ length: 600 }, (_, index) => `f_${index}`);
  const instrument = instrumentOf({
    facts: yesNoFacts(...codes),
    nodes: codes.map((ref, index) => {
      const before = codes[index - 1];
      return ask(
        ref,
        'yes_no',
        before ? { when: { kind: 'compare', ref: before, op: 'eq', value: true } } : {},
      );
    }),
  });
  const candidates = candidatesOf(instrument.bundle, simulatedAt);
  const answers = new Map(codes.map((code) => [code, true]));
  const walk = tryAnswers(instrument, answers, candidates, simulatedAt, undefined);
  let turns = 1;
  let turn = walk.next();
  for (; !turn.done; turns++) turn = walk.next();
  expect(turn.value.served.size).toBe(600);
  expect(turns).toBeGreaterThan(20);
});
