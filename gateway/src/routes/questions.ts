import { QuestionSchema, WarningSchema } from '@telehealth/contracts/catalog/v1/question';
import type {
  CreateQuestionResponse,
  UpdateQuestionResponse,
} from '@telehealth/contracts/catalog/v1/question_service';
import type { ErrorKind } from '@telehealth/errors';
import {
  Question,
  type QuestionCopy,
  QuestionCreate,
  QuestionOrder,
  QuestionPatch,
  QuestionWritten,
  Warning,
} from '@telehealth/public-api/questions/question';
import { dataOf, pageOf } from '@telehealth/public-api/schema/envelope';
import { PageQuery } from '@telehealth/public-api/schema/page';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { readPage } from '../lists/page.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const collection = '/v1/account/offerings/:offering_ref/qualification/questions';
const one = `${collection}/:question_id` as const;
const tags = ['Questions'];
const changeProblems: ErrorKind[] = ['validation', 'conflict'];
const questionToJson = jsonEncoder(QuestionSchema, Question, { id: ({ questionId }) => questionId });
const warningToJson = jsonEncoder(WarningSchema, Warning);

/** The questions a brand puts before an offering (interface.md 2.7 and 4.4, decisions.md 5). */
export function addQuestionRoutes(
  scope: RouteScope,
  { clients: { questions }, call, cursors }: RouteParts,
): void {
  scope.post(collection, {
    schema: {
      operationId: 'createQuestion',
      summary: 'Add a question behind the others of an offering',
      description: 'Warnings do not prevent a write.',
      tags,
      body: QuestionCreate,
      response: { 201: QuestionWritten },
    },
    config: { problems: changeProblems },
    handler: async (request, reply) => {
      const message = { offeringRef: pathId(request, 'offering_ref'), ...creationFrom(request.body) };
      const answer = await call(request, questions.createQuestion, message);
      reply.code(201);
      return writeAnswer(answer);
    },
  });

  scope.get(collection, {
    schema: {
      operationId: 'listQuestions',
      summary: 'The questions of an offering, in the order they are asked',
      description: 'They come before the questions of the therapy.',
      tags,
      querystring: PageQuery,
      response: { 200: pageOf(Question) },
    },
    config: { conditional: true },
    handler: (request) => {
      const offeringRef = pathId(request, 'offering_ref');
      const list = { list: 'questions', filters: { brandId: request.brandId, offeringRef } };
      return readPage(request, cursors, list, async (page) => {
        const answer = await call(request, questions.listQuestions, { offeringRef, ...page });
        return { data: answer.questions.map(questionToJson), nextPageToken: answer.nextPageToken };
      });
    },
  });

  scope.post(`${collection}/order`, {
    schema: {
      operationId: 'orderQuestions',
      summary: 'Put the questions of an offering in another order',
      description: 'Answers the whole list in its new order.',
      tags,
      body: QuestionOrder,
      response: { 200: pageOf(Question) },
    },
    config: { problems: changeProblems },
    handler: async (request) => {
      const offeringRef = pathId(request, 'offering_ref');
      const message = { offeringRef, questionIds: request.body.question_ids };
      const answer = await call(request, questions.orderQuestions, message);
      return { data: answer.questions.map(questionToJson), next_cursor: null };
    },
  });

  scope.get(one, {
    schema: {
      operationId: 'readQuestion',
      summary: 'A question of an offering',
      description: 'One that another offering has is 404.',
      tags,
      response: { 200: dataOf(Question) },
    },
    config: { conditional: true },
    handler: async (request) => {
      const { question } = await call(request, questions.getQuestion, idsIn(request));
      return { data: questionToJson(question) };
    },
  });

  scope.patch(one, {
    schema: {
      operationId: 'updateQuestion',
      summary: 'Edit a question of an offering',
      description:
        'Fields left out stay; fields sent replace the whole value. Its fact, control and condition are fixed: delete it and create another to change them.',
      tags,
      body: QuestionPatch,
      response: { 200: QuestionWritten },
    },
    config: { problems: changeProblems },
    handler: async (request) => {
      const message = { ...idsIn(request), ...editFrom(request.body) };
      return writeAnswer(await call(request, questions.updateQuestion, message));
    },
  });

  scope.delete(one, {
    schema: {
      operationId: 'deleteQuestion',
      summary: 'Delete a question of an offering',
      description: "Refused while a later question's condition reads its fact.",
      tags,
      response: { 204: Type.Null() },
    },
    config: { problems: changeProblems },
    handler: async (request, reply) => {
      await call(request, questions.deleteQuestion, idsIn(request));
      return reply.code(204).send(null);
    },
  });
}

function idsIn(request: FastifyRequest) {
  return { offeringRef: pathId(request, 'offering_ref'), questionId: pathId(request, 'question_id') };
}

function writeAnswer({ question, warnings }: CreateQuestionResponse | UpdateQuestionResponse) {
  return { data: questionToJson(question), warnings: warnings.map(warningToJson) };
}

function creationFrom(body: Static<typeof QuestionCreate>) {
  const { copy, option_labels: optionLabels = {}, options, required = false, when, ...rest } = body;
  return {
    ...rest,
    copy: copyFrom(copy),
    optionLabels,
    ...(options !== undefined && { options: { codes: options } }),
    required,
    whenJson: when === undefined ? '' : JSON.stringify(when),
  };
}

/** Only the fields that were sent. */
function editFrom(body: Static<typeof QuestionPatch>) {
  const { copy, option_labels: labels, options: codes, ...rest } = body;
  return {
    ...rest,
    ...(copy !== undefined && { copy: copyFrom(copy) }),
    ...(labels !== undefined && { optionLabels: { labels } }),
    ...(codes !== undefined && { options: { codes } }),
  };
}

function copyFrom({ locales = {}, ...words }: Static<typeof QuestionCopy>) {
  const translations = Object.entries(locales).map(
    ([tag, { option_labels: optionLabels = {}, ...translated }]) => {
      return [tag, { ...translated, optionLabels }] as const;
    },
  );
  return { ...words, locales: Object.fromEntries(translations) };
}
