import { expect, test } from 'vitest';
import { noAuthoring } from './authoring.ts';
import type { Question } from './question.ts';
import { warningsOfRead, warningsOfWrite } from './question-warnings.ts';

const questionOn = (questionId: string, fact: string) => ({ questionId, fact }) as Question;
const smoker = questionOn('que_1', 'smoker');
const authoring = {
  ...noAuthoring,
  lists: [
    { offeringRef: 'wl-1', questions: [smoker, questionOn('que_2', 'smoker'), questionOn('que_3', 'goal')] },
    { offeringRef: 'wl-2', questions: [smoker] },
  ],
};
const unlocked = new Map<string, string>();

test('interface.md 2.7: another question of the offering that collects the same fact is a DUPLICATE_FACT', () => {
  const written = { offeringRef: 'wl-1', question: smoker };
  expect(warningsOfWrite(authoring, written, unlocked)).toEqual(['DUPLICATE_FACT']);
});

test('interface.md 2.7: a question is no duplicate of itself, nor of a question about another offering', () => {
  expect(warningsOfWrite(authoring, { offeringRef: 'wl-2', question: smoker }, unlocked)).toEqual([]);
});

test('decisions.md 5: a question whose fact is medical is a MEDICAL_FACT, read or written', () => {
  const medical = new Map([['smoker', 'medical']]);
  expect(warningsOfRead(smoker, medical)).toEqual(['MEDICAL_FACT']);
  const written = { offeringRef: 'wl-1', question: smoker };
  expect(warningsOfWrite(authoring, written, medical)).toEqual(['DUPLICATE_FACT', 'MEDICAL_FACT']);
  expect(warningsOfRead(smoker, new Map([['smoker', 'contact']]))).toEqual([]);
});
