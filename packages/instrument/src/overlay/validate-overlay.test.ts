import { expect, test } from 'vitest';
import { ask, bundleOf, choice, fact } from '../../test/authored-bundle.ts';
import type { AuthoredOverlay, AuthoredQuestion } from './authored-overlay.ts';
import { validateOverlay } from './validate-overlay.ts';

const bundle = bundleOf({
  facts: [
    fact('smoker', 'boolean'),
    choice('state', 'ca', 'ny'),
    { code: 'weight', value_type: 'number', cardinality: 'single', unit: 'kg' },
    { code: 'mail', value_type: 'string', cardinality: 'single', contact: true },
    { code: 'passport', value_type: 'string', cardinality: 'single', identity_document: true },
  ],
  derivations: [{ code: 'total', value_type: 'number', expr: { kind: 'score', ref: 'smoker' } }],
  nodes: [
    ask('smoker', 'yes_no'),
    ask('state', 'single_select_cards'),
    ask('weight', 'weight_kg'),
    ask('mail', 'email'),
    ask('passport', 'text'),
  ],
});

const question = (
  questionId: string,
  fact: string,
  more: Partial<AuthoredQuestion> = {},
): AuthoredQuestion => ({
  questionId,
  fact,
  control: 'yes_no',
  copy: { headline: 'Headline' },
  optionLabels: {},
  options: [],
  required: true,
  whenJson: '',
  ...more,
});

const overlayOf = (
  questions: readonly AuthoredQuestion[],
  ownFacts: AuthoredOverlay['ownFacts'] = [],
): AuthoredOverlay => ({ clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one', questions, ownFacts });

const onTrue = (ref: string) => JSON.stringify({ kind: 'compare', ref, op: 'eq', value: true });
const kept = question('kept', 'smoker');

test.each<[string, AuthoredQuestion]>([
  ['a fact nobody has', question('x', 'nothing')],
  ['a contact fact', question('x', 'mail', { control: 'email' })],
  ['a government ID', question('x', 'passport', { control: 'text' })],
  ['a control there is not', question('x', 'smoker', { control: 'constructor' })],
  ['a control of another type', question('x', 'weight', { control: 'yes_no' })],
  ['a control of another unit', question('x', 'weight', { control: 'height_cm' })],
  [
    'no option the fact still has',
    question('x', 'state', { control: 'single_select_cards', options: ['wy'] }),
  ],
  [
    'a condition on a score',
    question('x', 'weight', {
      control: 'number',
      whenJson: JSON.stringify({ kind: 'compare', ref: 'total', op: 'eq', value: 1 }),
    }),
  ],
  ['a condition that is not JSON', question('x', 'weight', { control: 'number', whenJson: '{' })],
  ['a condition that is null', question('x', 'weight', { control: 'number', whenJson: 'null' })],
  [
    'JSON that is not a condition',
    question('x', 'weight', { control: 'number', whenJson: '{"kind":"all"}' }),
  ],
  [
    'a condition on what is asked later',
    question('x', 'weight', { control: 'number', whenJson: onTrue('late') }),
  ],
])('interface.md 4.1 rule 7: a question with %s is left out, the others are asked', (_, faulty) => {
  const late = { code: 'late', valueType: 'boolean', cardinality: 'single', options: [] };
  const authored = overlayOf([kept, faulty, question('late', 'late')], [late]);
  const { overlay, dropped } = validateOverlay(bundle, authored);
  expect(dropped).toEqual(['x']);
  expect(overlay.questions.map(({ questionId }) => questionId)).toEqual(['kept', 'late']);
});

test('what depends on a question left out is left out too', () => {
  const authored = overlayOf([
    question('first', 'state', { control: 'yes_no' }),
    question('second', 'smoker', {
      whenJson: JSON.stringify({ kind: 'compare', ref: 'state', op: 'eq', value: 'ca' }),
    }),
    question('third', 'weight', { control: 'number', whenJson: onTrue('smoker') }),
  ]);
  expect(validateOverlay(bundle, authored)).toMatchObject({
    overlay: { questions: [] },
    dropped: ['first', 'second', 'third'],
  });
});

test('a malformed own fact, or one that takes the name of a shared fact, binds nothing', () => {
  const facts = [
    { code: 'brd_1:empty', valueType: 'code', cardinality: 'single', options: [] },
    { code: 'brd_1:odd', valueType: 'blob', cardinality: 'single', options: [] },
    { code: 'smoker', valueType: 'string', cardinality: 'single', options: [] },
  ];
  const authored = overlayOf(
    [
      question('a', 'brd_1:empty', { control: 'single_select_cards', options: ['x'] }),
      question('b', 'brd_1:odd'),
      question('c', 'smoker', { control: 'text' }),
    ],
    facts,
  );
  const { overlay, dropped } = validateOverlay(bundle, authored);
  expect(dropped).toEqual(['a', 'b', 'c']);
  expect(overlay.ownFacts).toEqual([]);
});

test('decisions.md 5: options keep the order of the fact, and only those it still has', () => {
  const authored = overlayOf([
    question('where', 'state', { control: 'single_select_cards', options: ['wy', 'ny', 'ca'] }),
  ]);
  expect(validateOverlay(bundle, authored).overlay.questions[0]?.options).toEqual(['ca', 'ny']);
});

test('decisions.md 5: an own fact may ask to say more, and for a month; a precision that brands cannot set is left out', () => {
  const options = [
    { code: 'cat', exclusive: false },
    { code: 'other', exclusive: false, pleaseSay: 40 },
  ];
  const facts = [
    { code: 'brd_1:pet', valueType: 'code', cardinality: 'single', options },
    { code: 'brd_1:since', valueType: 'date', cardinality: 'single', options: [], precision: 'month' },
    { code: 'brd_1:in', valueType: 'date', cardinality: 'single', options: [], precision: 'century' },
  ];
  const authored = overlayOf(
    [
      question('a', 'brd_1:pet', { control: 'single_select_cards', options: ['cat', 'other'] }),
      question('b', 'brd_1:since', { control: 'date' }),
      question('c', 'brd_1:in', { control: 'date' }),
    ],
    facts,
  );
  expect(validateOverlay(bundle, authored).overlay.ownFacts).toEqual([
    {
      ...{ code: 'brd_1:pet', value_type: 'code', cardinality: 'single' },
      options: [
        { code: 'cat', exclusive: false },
        { code: 'other', exclusive: false, please_say: { max_length: 40 } },
      ],
    },
    { code: 'brd_1:since', value_type: 'date', cardinality: 'single', precision: 'month' },
    { code: 'brd_1:in', value_type: 'date', cardinality: 'single' },
  ]);
});
