import {
  type Authoring,
  type AuthoringChange,
  listsWith,
  questionOf,
  questionsOf,
  refuseOversize,
} from '../authoring/authoring.ts';
import { editedContent, type QuestionEdit } from './question-draft.ts';

/** An edit of a question about an offering. */
export interface QuestionUpdate extends QuestionEdit {
  readonly questionId: string;
  readonly offeringRef: string;
}

/** Edits a question; its fact, control and condition stay. Throws `not-found`, and `validation` with every issue. */
export function decideUpdateQuestion(
  present: Authoring,
  { questionId, offeringRef, ...edit }: QuestionUpdate,
): AuthoringChange {
  const question = questionOf(present, offeringRef, questionId);
  const edited = { ...question, ...editedContent(question, edit) };
  const lists = listsWith(
    present,
    offeringRef,
    questionsOf(present, offeringRef).map((each) => (each === question ? edited : each)),
  );
  refuseOversize({ ...present, lists });
  const fields = Object.entries(edit).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  return {
    set: { lists },
    audit: { action: 'question.update', subject: questionId, changed: { offeringRef, fields } },
  };
}
