import { Type } from 'typebox';
import { del, get, operations, patch, post } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { PageQuery } from '../../schema/page.ts';
import { Question, QuestionCreate, QuestionOrder, QuestionPatch, QuestionWritten } from './question.ts';

const changeProblems = ['validation', 'conflict'] as const;

export const questionOperations = operations(
  { tag: 'Questions', credentials: ['apiKey'], resource: 'questions', brand: 'only-brand' },
  {
    createQuestion: post('/v1/account/offerings/{offering_ref}/qualification/questions', {
      summary: 'Add a question to an offering',
      description:
        'Adds a qualification question behind the others of an offering. Patients answer it before the questions of the therapy. It binds a fact of the fact catalog, so list the facts first. A fact that is not in the catalog, an option that the fact does not have, a condition over a later question and markup are 422 with an issue for each fault. `warnings` name what is allowed but perhaps not meant, such as a second question for the same fact; they do not prevent the write.',
      body: QuestionCreate,
      answers: { 201: QuestionWritten },
      problems: changeProblems,
    }),
    listQuestions: get('/v1/account/offerings/{offering_ref}/qualification/questions', {
      summary: 'List the questions of an offering',
      description:
        "Answers the brand's qualification questions of an offering in the order in which they are asked. Patients answer them before the questions of the therapy.",
      query: PageQuery,
      answers: { 200: pageOf(Question) },
      conditional: true,
    }),
    orderQuestions: post('/v1/account/offerings/{offering_ref}/qualification/questions/order', {
      summary: 'Put the questions of an offering in another order',
      description:
        'Gives the questions a new order. Send the ids of all questions of the offering, each once; a list that lacks one is 422. An order in which a condition would read the fact of a later question is 422 too. The answer is the whole list in its new order.',
      body: QuestionOrder,
      answers: { 200: pageOf(Question) },
      problems: changeProblems,
    }),
    readQuestion: get('/v1/account/offerings/{offering_ref}/qualification/questions/{question_id}', {
      summary: 'Read a question of an offering',
      description: 'Answers one qualification question with its wording in every language.',
      answers: { 200: dataOf(Question) },
      conditional: true,
    }),
    updateQuestion: patch('/v1/account/offerings/{offering_ref}/qualification/questions/{question_id}', {
      summary: 'Edit a question of an offering',
      description:
        'Changes the fields that are sent and leaves the others as they are; a field that is sent replaces the whole value. The fact, the control and the condition are fixed at creation: to change them, delete the question and create another one. A text with markup, and a label for an option that is not offered, are 422.',
      body: QuestionPatch,
      answers: { 200: QuestionWritten },
      problems: changeProblems,
    }),
    deleteQuestion: del('/v1/account/offerings/{offering_ref}/qualification/questions/{question_id}', {
      summary: 'Delete a question of an offering',
      description:
        'Removes a qualification question. It is refused with 422 while the condition of a later question reads its fact: delete or replace that question first.',
      answers: { 204: Type.Null() },
      problems: changeProblems,
    }),
  },
);
