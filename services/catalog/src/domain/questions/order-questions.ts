import type { Issue } from '@telehealth/errors';
import { type Authoring, type AuthoringChange, listsWith, questionsOf } from '../authoring/authoring.ts';
import { invalidAuthoring } from '../authoring/invalid-authoring.ts';
import type { Question } from '../authoring/question.ts';
import { brokenConditions } from './question-condition.ts';

/** An order of all questions of a brand about an offering. */
export interface QuestionOrder {
  readonly brandId: string;
  readonly offeringRef: string;
  readonly questionIds: readonly string[];
}

/**
 * Puts the questions about the offering in the order of the ids; undefined when they are in that order already.
 * Throws `validation`, with at most 50 issues, unless the ids are a permutation of all questions and every condition
 * still reads facts of earlier questions alone.
 */
export function decideOrderQuestions(
  present: Authoring,
  { brandId, offeringRef, questionIds }: QuestionOrder,
): AuthoringChange | undefined {
  const questions = questionsOf(present, offeringRef);
  const ordered = permuted(questions, questionIds);
  const broken = brokenConditions(ordered);
  if (broken.length > 0) throw invalidAuthoring(broken.map(brokenIssue));
  const moved = ordered.filter(({ questionId }, i) => questionId !== questions[i]?.questionId).length;
  if (moved === 0) return undefined;
  return {
    set: { lists: listsWith(present, offeringRef, ordered) },
    audit: {
      action: 'question.order',
      subject: `questions/${brandId}/${offeringRef}`,
      changed: { offeringRef, moved },
    },
  };
}

/** The questions in the order of the ids; the first one gets the first position, and so on. */
function permuted(questions: readonly Question[], ids: readonly string[]): readonly Question[] {
  const left = new Map(questions.map((question) => [question.questionId, question]));
  const known = new Set(left.keys());
  const issues: Issue[] = [];
  const ordered: Question[] = [];
  for (const [i, id] of ids.entries()) {
    const question = left.get(id);
    left.delete(id);
    if (question) ordered.push(question);
    else issues.push(unusableIdIssue(i, known.has(id)));
  }
  if (left.size > 0) {
    const message = 'An order names every question.';
    issues.push({ code: 'question_ids.incomplete', message, where: '/question_ids' });
  }
  if (issues.length > 0) throw invalidAuthoring(issues);
  return ordered.map((question, i) => ({ ...question, position: questions[i]?.position ?? i }));
}

function unusableIdIssue(index: number, isRepeated: boolean): Issue {
  const where = `/question_ids/${index}`;
  if (isRepeated) return { code: 'question_ids.repeated', message: 'Each question is named once.', where };
  return { code: 'question_ids.unknown', message: 'The offering has no such question.', where };
}

function brokenIssue(index: number): Issue {
  const message = 'The condition of this question reads a fact that no question before it asks for.';
  return { code: 'when.broken', message, where: `/question_ids/${index}` };
}
