import { expect, test } from 'vitest';
import { selectQuestionnaire } from './select-questionnaire.ts';

test.each([
  ['exactly one enabled therapy is served', ['weight_loss'], [], { kind: 'therapy', therapy: 'weight_loss' }],
  [
    'one enabled therapy: the offering changes nothing',
    ['weight_loss'],
    ['ed'],
    { kind: 'therapy', therapy: 'weight_loss' },
  ],
  ['none enabled: the shared questionnaire', [], ['ed'], { kind: 'shared' }],
  ['several, the offering selects', ['weight_loss', 'ed'], ['ed'], { kind: 'therapy', therapy: 'ed' }],
  ['several, no offering', ['weight_loss', 'ed'], [], { kind: 'gap' }],
  ['several, an offering of two of them', ['weight_loss', 'ed'], ['weight_loss', 'ed'], { kind: 'gap' }],
])('interface.md 4.1 rule 2: %s', (_, enabled, offered, selection) => {
  expect(selectQuestionnaire(enabled, offered)).toEqual(selection);
});
