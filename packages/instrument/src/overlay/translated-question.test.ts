import { expect, test } from 'vitest';
import { type BrandQuestion, overlayHash } from './overlay.ts';
import { translatedQuestion } from './translated-question.ts';

const authored = { headline: 'Your goal?', helper: 'One of these.' };
const es = { headline: '¿Su objetivo?', optionLabels: { lighter: 'Pesar menos' } };
const question: BrandQuestion = {
  questionId: 'q_goal',
  fact: 'goal',
  control: 'single_select_cards',
  copy: { ...authored, locales: { es, 'es-419': { headline: '¿Cuál es su meta?', optionLabels: {} } } },
  optionLabels: { lighter: 'Lighter', fitter: 'Fitter' },
  options: ['lighter', 'fitter'],
  required: true,
};

test.each([
  ['es', { headline: '¿Su objetivo?' }, { lighter: 'Pesar menos' }],
  ['es-MX', { headline: '¿Su objetivo?' }, { lighter: 'Pesar menos' }],
  ['es-419', { headline: '¿Cuál es su meta?' }, {}],
  ['en', authored, question.optionLabels],
  ['fr', authored, question.optionLabels],
  ['', authored, question.optionLabels],
])('decisions.md 5: a session in %j has a question in one language, whole', (locale, copy, optionLabels) => {
  expect(translatedQuestion(question, locale)).toEqual({ ...question, copy, optionLabels });
});

test('decisions.md 4: the hash of an overlay covers its translations', () => {
  const name = { clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one', ownFacts: [] };
  const hashOf = (copy: BrandQuestion['copy']) =>
    overlayHash({ ...name, questions: [{ ...question, copy }] });
  const reworded = { ...authored, locales: { es: { ...es, headline: '¿Su meta?' } } };
  expect(new Set([authored, { ...authored, locales: { es } }, reworded].map(hashOf)).size).toBe(3);
});
