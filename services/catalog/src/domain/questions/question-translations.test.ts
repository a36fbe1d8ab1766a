import { expect, test } from 'vitest';
import type { QuestionCopy, QuestionTranslation } from '../authoring/question.ts';
import { translationIssues } from './question-translations.ts';

/** Labels by the codes of their options. */
const labelled = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

const question = { options: ['a', 'b'], optionLabels: labelled({ a: 'A' }) };
const authored = { headline: 'H', helper: 'E' };
const whole: QuestionTranslation = { headline: 'T', helper: 'A', optionLabels: labelled({ a: 'Á' }) };

const issuesOf = (copy: QuestionCopy) =>
  translationIssues(copy, question).map(({ where, code }) => `${where} ${code}`);
const inSpanish = (said: Partial<QuestionTranslation>) =>
  issuesOf({ ...authored, locales: { es: { ...whole, ...said } } });

test.each<[string, Partial<QuestionTranslation>, string[]]>([
  ['the whole question', {}, []],
  ['a label more than the question has', { optionLabels: labelled({ a: 'Á', b: 'B' }) }, []],
  ['the longest words', { headline: 'é'.repeat(300), helper: 'h'.repeat(500) }, []],
  ['no words', { headline: ' ' }, ['/copy/locales/es/headline headline.empty']],
  ['a long headline', { headline: 'x'.repeat(301) }, ['/copy/locales/es/headline headline.too_long']],
  ['a long helper', { helper: 'x'.repeat(501) }, ['/copy/locales/es/helper helper.too_long']],
  ['markup', { helper: '<b>' }, ['/copy/locales/es/helper helper.markup']],
  ['a placeholder alone', { placeholder: 'P' }, ['/copy/locales/es/placeholder placeholder.not_authored']],
  ['no labels', { optionLabels: [] }, ['/copy/locales/es/option_labels/a option_labels.missing']],
  [
    'an empty label',
    { optionLabels: labelled({ a: ' ' }) },
    ['/copy/locales/es/option_labels/a option_labels.empty'],
  ],
  [
    'a label of an option that is not offered',
    { optionLabels: [...whole.optionLabels, { code: 'c/d', label: 'C' }] },
    ['/copy/locales/es/option_labels/c~1d option_labels.not_offered'],
  ],
])('decisions.md 5: a translation with %s', (_, said, expected) => {
  expect(inSpanish(said)).toEqual(expected);
});

test('decisions.md 5: a translation has a helper and a placeholder where the question has one', () => {
  const { helper: _, ...bare } = whole;
  expect(issuesOf({ ...authored, locales: { es: bare } })).toEqual([
    '/copy/locales/es/helper helper.missing',
  ]);
  const copy = { ...authored, placeholder: 'P' };
  expect(issuesOf({ ...copy, locales: { es: { ...whole, placeholder: 'Q' } } })).toEqual([]);
  expect(issuesOf({ ...copy, locales: { es: whole } })).toEqual([
    '/copy/locales/es/placeholder placeholder.missing',
  ]);
});

test.each([
  ['es', undefined],
  ['zh-Hant-TW', undefined],
  ['es-mx', 'The canonical form of this tag is `es-MX`.'],
  ['ES', 'The canonical form of this tag is `es`.'],
  ['es_MX', 'A locale is a BCP 47 tag in canonical form, for example `en` or `pt-BR`.'],
  ['constructor', 'A locale is a BCP 47 tag in canonical form, for example `en` or `pt-BR`.'],
])('decisions.md 5: locales are tags in canonical form: %s', (tag, message) => {
  const issues = translationIssues({ ...authored, locales: { [tag]: whole } }, question);
  const where = `/copy/locales/${tag}`;
  expect(issues).toEqual(message === undefined ? [] : [{ code: 'locale.malformed', message, where }]);
});

test('decisions.md 5: one language has one translation, however its tag is written', () => {
  expect(issuesOf({ ...authored, locales: { es: whole, ES: whole } })).toEqual([
    '/copy/locales/ES locale.malformed',
  ]);
});

test('decisions.md 5: a question has at most 20 locales', () => {
  const tags = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`en-x-a${i}`, whole]));
  expect(issuesOf({ ...authored, locales: tags(20) })).toEqual([]);
  expect(issuesOf({ ...authored, locales: tags(21) })).toEqual(['/copy/locales locales.too_many']);
});
