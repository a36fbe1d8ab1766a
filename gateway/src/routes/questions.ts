import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ListQuestionsResponse,
  OrderQuestionsResponse,
} from '@telehealth/contracts/catalog/v1/question_service';
import type { ErrorKind } from '@telehealth/errors';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Clients } from '../context.ts';
import type { CursorScope, Cursors } from '../cursors.ts';
import { creationFromJson, editFromJson, questionToJson } from '../encode/question.ts';
import type { AskNeighbour } from '../neighbours.ts';
import { sendConditional } from '../representation.ts';
import { PageQuery, page } from '../schemas/page.ts';
import {
  QuestionAnswer,
  QuestionCreate,
  type Question as QuestionJson,
  QuestionOrder,
  QuestionPatch,
  QuestionWritten,
  questionExamples,
  questionItem,
} from '../schemas/question.ts';
import { type PageRead, pageBody, readPage } from './page.ts';
import { offeringRefIn, questionIdIn } from './path-ids.ts';
import { refuseBody } from './refuse-body.ts';

const collection = '/v1/account/offerings/:offering_ref/qualification/questions';
const one = `${collection}/:question_id` as const;
const tags = ['Questions'];
const changeProblems: ErrorKind[] = ['validation', 'conflict'];
/** Room for the ids of ten thousand questions. */
const orderLimitBytes = 512 * 1024;

/** The questions a brand puts before an offering (interface.md 2.7 and 4.4, decisions.md 5). */
export function addQuestionRoutes(
  scope: FastifyInstance,
  questions: Clients['questions'],
  ask: AskNeighbour,
  cursors: Cursors,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();

  app.post(collection, {
    schema: {
      operationId: 'createQuestion',
      summary: 'Add a question behind the others of an offering',
      description: 'Warnings never stand in the way of a write.',
      tags,
      body: QuestionCreate,
      response: { 201: QuestionWritten },
    },
    config: { problems: changeProblems },
    handler: async (request, reply) => {
      const message = { offeringRef: offeringRefIn(request), ...creationFromJson(request.body) };
      const answer = await ask(request, (options) => questions.createQuestion(message, options));
      reply.code(201);
      return { data: questionToJson(answer.question), warnings: answer.warnings };
    },
  });

  app.get(collection, {
    schema: {
      operationId: 'listQuestions',
      summary: 'The questions of an offering, in the order they are asked',
      tags,
      querystring: PageQuery,
      response: { 200: page(questionItem, questionExamples) },
    },
    config: { conditional: true },
    handler: async (request, reply) => {
      const offeringRef = offeringRefIn(request);
      const cursorScope = scopeOf(request.brandId, offeringRef);
      const body = await readPage(request, cursors, cursorScope, async ({ limit, after }) => {
        const message = { offeringRef, limit, pageToken: after?.[0] ?? '' };
        return pageToJson(await ask(request, (options) => questions.listQuestions(message, options)));
      });
      return sendConditional(request, reply, body);
    },
  });

  app.post(`${collection}/order`, {
    bodyLimit: orderLimitBytes,
    schema: {
      operationId: 'orderQuestions',
      summary: 'Put the questions of an offering in another order',
      description:
        'Answers the list in its new order: its first page, of up to 200 questions. With its `next_cursor` the list goes on from there.',
      tags,
      body: QuestionOrder,
      response: { 200: page(questionItem, questionExamples) },
    },
    config: { problems: changeProblems },
    handler: async (request) => {
      const offeringRef = offeringRefIn(request);
      const message = { offeringRef, questionIds: request.body.question_ids };
      const answer = await ask(request, (options) => questions.orderQuestions(message, options));
      return pageBody(request, cursors, scopeOf(request.brandId, offeringRef), pageToJson(answer));
    },
  });

  app.get(one, {
    schema: {
      operationId: 'readQuestion',
      summary: 'A question of an offering',
      tags,
      response: { 200: QuestionAnswer },
    },
    config: { conditional: true },
    handler: async (request, reply) => {
      const message = { offeringRef: offeringRefIn(request), questionId: questionIdIn(request) };
      const { question } = await ask(request, (options) => questions.getQuestion(message, options));
      return sendConditional(request, reply, { data: questionToJson(question) });
    },
  });

  app.patch(one, {
    schema: {
      operationId: 'updateQuestion',
      summary: 'Edit a question of an offering',
      description:
        'What is left out stays as it is; what is sent replaces the whole value. Its fact, control and condition are fixed: to change them, delete the question and create another.',
      tags,
      body: QuestionPatch,
      response: { 200: QuestionWritten },
    },
    config: { problems: changeProblems },
    handler: async (request) => {
      const message = {
        offeringRef: offeringRefIn(request),
        questionId: questionIdIn(request),
        ...editFromJson(request.body),
      };
      const answer = await ask(request, (options) => questions.updateQuestion(message, options));
      return { data: questionToJson(answer.question), warnings: answer.warnings };
    },
  });

  app.delete(one, {
    schema: {
      operationId: 'deleteQuestion',
      summary: 'Delete a question of an offering',
      description: "Refused while a later question's condition reads its fact.",
      tags,
      response: { 204: Type.Null() },
    },
    config: { problems: changeProblems },
    handler: async (request, reply) => {
      refuseBody(request);
      const message = { offeringRef: offeringRefIn(request), questionId: questionIdIn(request) };
      await ask(request, (options) => questions.deleteQuestion(message, options));
      return reply.code(204).send(null);
    },
  });
}

function scopeOf(brandId: string, offeringRef: string): Omit<CursorScope, 'clientId'> {
  return { list: 'questions', filters: { brandId, offeringRef } };
}

function pageToJson({
  questions,
  nextPageToken,
}: ListQuestionsResponse | OrderQuestionsResponse): PageRead<QuestionJson> {
  const end = nextPageToken === '' ? undefined : [nextPageToken];
  return { data: questions.map(questionToJson), end };
}
