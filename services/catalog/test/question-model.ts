import type { QuestionListChange } from '../src/domain/question-list-change.ts';
import type { QuestionListDocument } from '../src/storage/question-lists.ts';
import type { LiveQuestion, QuestionDocument } from '../src/storage/questions.ts';

/** A change as it was committed. */
export interface Commit {
  readonly version: number;
  readonly change: QuestionListChange<QuestionDocument>;
}

/** The commits that writes through this collection make, in order. */
export function notingCommits(
  lists: import('../src/storage/question-lists.ts').QuestionLists,
  commits: Commit[],
): typeof lists {
  const note = (written: QuestionListDocument | undefined, pending: unknown) => {
    if (written && pending !== undefined) {
      commits.push({ version: written.version, change: pending as Commit['change'] });
    }
    return written;
  };
  return {
    ...lists,
    async insert(document, options) {
      await lists.insert(document, options);
      note(document, document.pending);
    },
    update: async (id, condition, update, options) =>
      note(await lists.update(id, condition, update, options), update.set?.pending),
  };
}

/** What a list of questions is, as those who read it see it. */
export type Seen = readonly { readonly id: string; readonly headline: string }[];

/** What is seen of questions. */
export function seenOf(questions: readonly LiveQuestion[]): Seen {
  return questions.map(({ _id: id, copy }) => ({ id, headline: copy.headline }));
}

/** The questions after one more change, by the plainest means. */
export function modelled(
  questions: readonly LiveQuestion[],
  change: QuestionListChange<QuestionDocument>,
): readonly LiveQuestion[] {
  switch (change.kind) {
    case 'create':
      return [...questions, change.question as LiveQuestion];
    case 'edit':
      return questions.map((question) =>
        question._id === change.questionId ? { ...question, ...change.content } : question,
      );
    case 'delete':
      return questions.filter(({ _id }) => _id !== change.questionId);
    case 'order': {
      const moved = new Map(change.moves.map(({ questionId, position }) => [questionId, position]));
      return questions
        .map((question) => ({ ...question, position: moved.get(question._id) ?? question.position }))
        .toSorted((a, b) => a.position - b.position);
    }
  }
}
