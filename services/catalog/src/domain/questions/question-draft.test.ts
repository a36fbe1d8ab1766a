import { type FactTable, questionControls } from '@telehealth/conditions';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import type { Fact } from '../authoring/fact.ts';
import { editedContent, type QuestionEdit, type QuestionInput, questionDraft } from './question-draft.ts';

/** Labels by the codes of their options. */
const labelled = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

const none: FactTable = new Map();
const smoker: Fact = { code: 'smoker', valueType: 'boolean', cardinality: 'single', options: [] };
const goal: Fact = {
  ...{ code: 'goal', valueType: 'code', cardinality: 'single' },
  options: [
    { code: 'a', exclusive: false },
    { code: 'b', exclusive: false },
    { code: 'none', exclusive: true },
  ],
};

function input(said: Partial<QuestionInput> = {}): QuestionInput {
  return {
    ...{ fact: 'goal', control: 'single_select_cards', copy: { headline: 'H' }, optionLabels: [] },
    ...{ options: undefined, required: true, whenJson: '' },
    ...said,
  };
}

function issues(run: () => unknown): string[] {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'validation') throw error;
    return error.issues.map(({ where, code }) => `${where ?? ''} ${code}`);
  }
}

test.each<[string, Partial<QuestionInput>, string[]]>([
  [
    'the longest copy',
    { copy: { headline: 'é'.repeat(300), helper: 'h'.repeat(500), placeholder: 'p'.repeat(120) } },
    [],
  ],
  ['a headline too long', { copy: { headline: 'x'.repeat(301) } }, ['/copy/headline headline.too_long']],
  [
    'a helper too long',
    { copy: { headline: 'H', helper: 'x'.repeat(501) } },
    ['/copy/helper helper.too_long'],
  ],
  [
    'a placeholder too long',
    { copy: { headline: 'H', placeholder: 'x'.repeat(121) } },
    ['/copy/placeholder placeholder.too_long'],
  ],
  ['no words', { copy: { headline: ' \u3000' } }, ['/copy/headline headline.empty']],
  ['a label of 120', { optionLabels: labelled({ a: 'x'.repeat(120) }) }, []],
  ['an empty label', { optionLabels: labelled({ a: ' ' }) }, ['/option_labels/a option_labels.empty']],
  [
    'markup in a label of a code with a slash',
    {
      optionLabels: labelled({ a: '<i>', 'x/y': 'L' }),
    },
    ['/option_labels/a option_labels.markup', '/option_labels/x~1y option_labels.not_offered'],
  ],
  ['an exclusive option alone', { options: ['none'] }, ['/options options.only_exclusive']],
  ['no option', { options: [] }, ['/options options.only_exclusive']],
  ['an option twice', { options: ['a', 'a'] }, ['/options/1 options.repeated']],
  ['a name every object has as an option', { options: ['constructor'] }, ['/options/0 options.unknown']],
  ['a display control', { control: 'panel' }, ['/control control.unknown']],
  ['a control for several', { control: 'multi_select_cards' }, ['/control control.unfit']],
  ['a condition that is not an object', { whenJson: 'null' }, ['/when when.malformed']],
])('decisions.md 5: %s', (_, said, expected) => {
  expect(issues(() => questionDraft(input(said), goal, none))).toEqual(expected);
});

test.each<[string, Partial<QuestionInput>, Fact | undefined, string[]]>([
  [
    'a display control',
    { control: 'panel' },
    goal,
    [`The controls are ${Object.keys(questionControls).join(', ')}.`],
  ],
  [
    'a control for several',
    { control: 'multi_select_cards' },
    goal,
    ['The control cannot collect this fact; single_select_cards can.'],
  ],
  [
    'a control of choices for a yes or no',
    { control: 'single_select_cards' },
    smoker,
    ['The control cannot collect this fact; yes_no can.'],
  ],
  ['another option', { options: ['c'] }, goal, ['The fact has no such option; it has a, b, none.']],
  ['options for a yes or no', { control: 'yes_no', options: ['a'] }, smoker, ['The fact has no options.']],
  [
    'a label of an option that is not offered',
    { options: ['a', 'b'], optionLabels: labelled({ none: 'N' }) },
    goal,
    ['The question has no such option; it offers a, b.'],
  ],
  ['an unknown fact', {}, undefined, ['The brand cannot bind this fact for this offering.']],
])('decisions.md 1 detail: %s is told what is allowed', (_, said, fact, sentences) => {
  expect(() => questionDraft(input(said), fact, none)).toThrow(
    expect.objectContaining({
      issues: sentences.map((message) => expect.objectContaining({ message })),
    }),
  );
});

test('a fact without options takes only an empty list of options', () => {
  const yesNo = { fact: 'smoker', control: 'yes_no' };
  expect(questionDraft(input({ ...yesNo, options: [] }), smoker, none).options).toEqual([]);
  expect(issues(() => questionDraft(input({ ...yesNo, options: ['a'] }), smoker, none))).toEqual([
    '/options options.unfit',
  ]);
});

test('a refusal has at most 50 issues', () => {
  const options = Array.from({ length: 5000 }, (_, i) => `o${i}`);
  expect(issues(() => questionDraft(input({ options }), goal, none))).toHaveLength(50);
});

test('options and labels are in the order of the fact', () => {
  const said = {
    options: ['none', 'b', 'a'],
    optionLabels: labelled({ none: 'N', a: 'A' }),
  };
  const question = questionDraft(input(said), goal, none);
  expect(question.options).toEqual(['a', 'b', 'none']);
  expect(question.optionLabels.map(({ code }) => code)).toEqual(['a', 'none']);
  const edit = { copy: undefined, optionLabels: undefined, options: ['none', 'b'], required: undefined };
  expect(editedContent(question, edit)).toMatchObject({
    options: ['b', 'none'],
    optionLabels: labelled({ none: 'N' }),
  });
});

const spanish = (labels: Readonly<Record<string, string>>) => ({
  es: {
    headline: 'T',
    optionLabels: labelled(labels),
  },
});
const translated = () =>
  questionDraft(
    input({
      copy: { headline: 'H', locales: spanish({ none: 'Ñ', b: 'Bé', a: 'Á' }) },
      optionLabels: labelled({ a: 'A' }),
    }),
    goal,
    none,
  );
const unchanged = { copy: undefined, optionLabels: undefined, options: undefined, required: undefined };

test('decisions.md 5: an edit drops the labels of removed options in every language', () => {
  const edited = editedContent(translated(), { ...unchanged, options: ['none', 'b'] });
  expect(edited).toMatchObject({ options: ['b', 'none'], optionLabels: [] });
  expect(edited.copy.locales).toEqual(spanish({ b: 'Bé', none: 'Ñ' }));
});

test.each<[string, Partial<QuestionEdit>, string[]]>([
  ['labels of an option that it labels', { optionLabels: labelled({ a: 'One', b: 'Two' }) }, []],
  [
    'copy without the labels of the question',
    { copy: { headline: 'H', locales: spanish({ b: 'Bé' }) } },
    ['/copy/locales/es/option_labels/a option_labels.missing'],
  ],
  [
    'copy without labels, and no labels',
    { copy: { headline: 'H', locales: spanish({}) }, optionLabels: [] },
    [],
  ],
  [
    'a label of an option that the same edit removes',
    { copy: { headline: 'H', locales: spanish({ a: 'Á' }) }, options: ['b'] },
    ['/copy/locales/es/option_labels/a option_labels.not_offered'],
  ],
  ['copy with a helper and without translations', { copy: { headline: 'H', helper: 'E' } }, []],
])('decisions.md 5: an edit of a translated question with %s', (_, edit, expected) => {
  const present = translated();
  expect(issues(() => editedContent(present, { ...unchanged, ...edit }))).toEqual(expected);
});

test('decisions.md 5: an edit that labels an option which a translation does not label is refused', () => {
  const present = questionDraft(input({ copy: { headline: 'H', locales: spanish({}) } }), goal, none);
  const edit = { ...unchanged, optionLabels: labelled({ b: 'B' }) };
  expect(issues(() => editedContent(present, edit))).toEqual([
    '/copy/locales/es/option_labels/b option_labels.missing',
  ]);
});

test('the largest condition may read a different fact in each term', () => {
  const codes = Array.from({ length: 198 }, (_, i) => `f${i}`);
  const of = codes.map((ref) => ({ kind: 'answered', ref }));
  const whenJson = JSON.stringify({ kind: 'not', of: { kind: 'any', of } });
  const before = new Map(
    codes.map((code) => [code, { valueType: 'boolean', cardinality: 'single' } as const]),
  );
  expect(issues(() => questionDraft(input({ whenJson }), goal, before))).toEqual([]);
});

test('a question has at most 16 KiB of JSON, as it was made and as it is edited', () => {
  const codes = Array.from({ length: 50 }, (_, i) => `o${i}`);
  const many: Fact = { ...goal, options: codes.map((code) => ({ code, exclusive: false })) };
  const labels = (letters: number) => codes.map((code) => ({ code, label: '語'.repeat(letters) }));
  const large = [' question.too_large'];
  expect(issues(() => questionDraft(input({ optionLabels: labels(120) }), many, none))).toEqual(large);
  const question = questionDraft(input({ optionLabels: labels(100) }), many, none);
  expect(issues(() => editedContent(question, unchanged))).toEqual([]);
  const edit = { ...unchanged, optionLabels: labels(120) };
  expect(issues(() => editedContent(question, edit))).toEqual(large);
  const locales = { es: { headline: 'T', optionLabels: labels(20) } };
  const translation = { ...unchanged, copy: { headline: 'H', locales } };
  expect(issues(() => editedContent(question, translation))).toEqual(large);

  const refs = Array.from({ length: 90 }, (_, i) => `${'f'.repeat(180)}${i}`);
  const before = new Map(
    refs.map((code) => [code, { valueType: 'boolean', cardinality: 'single' } as const]),
  );
  const of = refs.map((ref) => ({ kind: 'answered', ref }));
  const whenJson = JSON.stringify({ kind: 'all', of });
  expect(issues(() => questionDraft(input({ whenJson }), goal, before))).toEqual(large);
});

test('a condition that is too large or too deep has no other issues', () => {
  const of = Array.from({ length: 300 }, (_, i) => ({ kind: 'answered', ref: `f${i}` }));
  const wide = JSON.stringify({ kind: 'all', of });
  const deep = `${'{"kind":"not","of":'.repeat(20)}{"kind":"always"}${'}'.repeat(20)}`;
  expect(issues(() => questionDraft(input({ whenJson: wide }), goal, none))).toEqual([
    '/when/of/199 when.too_large',
  ]);
  expect(issues(() => questionDraft(input({ whenJson: deep }), goal, none))).toEqual([
    `/when${'/of'.repeat(8)} when.too_deep`,
  ]);
});

test.each([
  '{',
  '[[[[',
  '{"kind":"answered","ref":{"ref":"x"}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '"\\ud800"',
])('a malformed condition is refused: %#', (whenJson) => {
  expect(issues(() => questionDraft(input({ whenJson }), goal, none))).not.toEqual([]);
});
