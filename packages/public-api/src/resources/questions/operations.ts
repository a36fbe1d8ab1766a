import { Type } from 'typebox';
import { operations } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { Question, QuestionCreate, QuestionOrder, QuestionPatch, QuestionWritten } from './question.ts';

const changeProblems = ['validation', 'conflict'] as const;

export const questionOperations = operations(
  { tag: 'Questions', credentials: ['apiKey'], brand: 'only-brand' },
  {
    createQuestion: {
      method: 'POST',
      path: '/v1/account/offerings/{offering_ref}/qualification/questions',
      summary: 'Add a question behind the others of an offering',
      description: 'Warnings do not prevent a write.',
      body: QuestionCreate,
      answers: { 201: QuestionWritten },
      problems: changeProblems,
    },
    listQuestions: {
      method: 'GET',
      path: '/v1/account/offerings/{offering_ref}/qualification/questions',
      summary: 'The questions of an offering, in the order they are asked',
      description: 'They come before the questions of the therapy.',
      query: PageQuery,
      answers: { 200: pageOf(Question) },
      conditional: true,
    },
    orderQuestions: {
      method: 'POST',
      path: '/v1/account/offerings/{offering_ref}/qualification/questions/order',
      summary: 'Put the questions of an offering in another order',
      description: 'Answers the whole list in its new order.',
      body: QuestionOrder,
      answers: { 200: pageOf(Question) },
      problems: changeProblems,
    },
    readQuestion: {
      method: 'GET',
      path: '/v1/account/offerings/{offering_ref}/qualification/questions/{question_id}',
      summary: 'A question of an offering',
      description: 'One that another offering has is 404.',
      answers: { 200: dataOf(Question) },
      conditional: true,
    },
    updateQuestion: {
      method: 'PATCH',
      path: '/v1/account/offerings/{offering_ref}/qualification/questions/{question_id}',
      summary: 'Edit a question of an offering',
      description:
        'Fields left out stay; fields sent replace the whole value. Its fact, control and condition are fixed: delete it and create another to change them.',
      body: QuestionPatch,
      answers: { 200: QuestionWritten },
      problems: changeProblems,
    },
    deleteQuestion: {
      method: 'DELETE',
      path: '/v1/account/offerings/{offering_ref}/qualification/questions/{question_id}',
      summary: 'Delete a question of an offering',
      description: "Refused while a later question's condition reads its fact.",
      answers: { 204: Type.Null() },
      problems: changeProblems,
    },
  },
);
