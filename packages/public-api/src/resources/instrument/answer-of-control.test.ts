import { Compile } from 'typebox/schema';
import { expect, test } from 'vitest';
import { answerExamples, documentedAnswer } from './answer-of-control.ts';

const body = Compile(documentedAnswer);
const node_id = 'n';

test.each(Object.entries(answerExamples))(
  'decisions.md 12: the example of %s fits one schema of the body of next',
  (_, { value }) => {
    const fitting = documentedAnswer.oneOf.filter((schema) => Compile(schema).Check(value));
    expect(fitting).toHaveLength(1);
  },
);

test.each<object>([
  { node_id },
  { node_id, answer: null, consent: null, media_id: null },
  { node_id, answer: { suggestion_id: 's' } },
  { node_id, media_id: 'med_1' },
  { node_id, answer: { code: 'other', text: 'Gout' } },
  { node_id, answer: { code: 'dont_know' } },
  { node_id, answer: ['a', { code: 'other', text: 'Gout' }] },
])('decisions.md 12: %j is a body of next', (value) => {
  expect(body.Check(value)).toBe(true);
});

test.each<object>([
  { node_id, answer: { foo: 1 } },
  { node_id, answr: 'x' },
  { node_id, consent: { affirmed: 'yes' } },
  { node_id, consent: { affirmed: true } },
  { node_id, answer: 'x', media_id: 'med_1' },
  { node_id, answer: [1] },
  { node_id, answer: { code: 'other', text: 'Gout', more: 1 } },
  { node_id, answer: [{ text: { more: 1 } }] },
  { answer: 'x' },
])('decisions.md 12: %j is no body of next', (value) => {
  expect(body.Check(value)).toBe(false);
});
