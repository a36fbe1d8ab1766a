import { DomainError, type Issue } from '@telehealth/errors';

/** A question's place in its list. */
export interface Place {
  readonly _id: string;
  readonly position: number;
}

const mostIssues = 50;

/**
 * The places of the questions in the order of the ids, with the positions they had dealt out anew. Throws `validation`
 * unless the ids are a permutation of all questions.
 */
export function reordered(questions: readonly Place[], ids: readonly string[]): Place[] {
  const byId = new Map(questions.map((question) => [question._id, question]));
  const issues: Issue[] = [];
  const ordered: Place[] = [];
  const seen = new Set<string>();
  for (const [i, id] of ids.entries()) {
    const where = `/question_ids/${i}`;
    const question = byId.get(id);
    if (!question) {
      issues.push({ code: 'question_ids.unknown', message: 'The offering has no such question.', where });
    } else if (seen.has(id)) {
      issues.push({ code: 'question_ids.repeated', message: 'Each question is named once.', where });
    } else {
      ordered.push(question);
    }
    seen.add(id);
  }
  if (ordered.length < questions.length) {
    const message = 'An order names every question.';
    issues.push({ code: 'question_ids.incomplete', message, where: '/question_ids' });
  }
  refuse(issues);
  const positions = questions.map(({ position }) => position).toSorted((a, b) => a - b);
  return ordered.map(({ _id }, place) => ({ _id, position: positions[place] ?? place }));
}

/** Throws `validation` when there are places in the new order, from 0, whose question has a condition that breaks. */
export function refuseBroken(places: readonly number[]): void {
  refuse(
    places.map((place) => ({
      code: 'when.broken',
      message: 'The condition of this question reads a fact that no question before it asks for.',
      where: `/question_ids/${place}`,
    })),
  );
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  throw new DomainError('validation', 'order of questions', { issues: issues.slice(0, mostIssues) });
}
