import { QuestionSchema, WarningSchema } from '@telehealth/contracts/catalog/v1/question';
import type {
  CreateQuestionResponse,
  UpdateQuestionResponse,
} from '@telehealth/contracts/catalog/v1/question_service';
import { questionOperations } from '@telehealth/public-api/questions/operations';
import {
  Question,
  type QuestionCopy,
  type QuestionCreate,
  type QuestionPatch,
  Warning,
} from '@telehealth/public-api/questions/question';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const questionToJson = jsonEncoder(QuestionSchema, Question, { id: ({ questionId }) => questionId });
const warningToJson = jsonEncoder(WarningSchema, Warning);

/** The questions a brand puts before an offering (interface.md 2.7 and 4.4, decisions.md 5). */
export function addQuestionRoutes(
  scope: RouteScope,
  { clients: { questions }, call, cursors }: RouteParts,
): void {
  scope.route({
    ...routeOf(questionOperations.createQuestion),
    handler: async (request, reply) => {
      const message = { offeringRef: pathId(request, 'offering_ref'), ...creationFrom(request.body) };
      const answer = await call(request, questions.createQuestion, message);
      reply.code(201);
      return writeAnswer(answer);
    },
  });

  scope.route({
    ...routeOf(questionOperations.listQuestions),
    handler: (request) => {
      const offeringRef = pathId(request, 'offering_ref');
      const list = { list: 'questions', filters: { brandId: request.brandId, offeringRef } };
      return readPage(request, cursors, list, async (page) => {
        const answer = await call(request, questions.listQuestions, { offeringRef, ...page });
        return { data: answer.questions.map(questionToJson), nextPageToken: answer.nextPageToken };
      });
    },
  });

  scope.route({
    ...routeOf(questionOperations.orderQuestions),
    handler: async (request) => {
      const offeringRef = pathId(request, 'offering_ref');
      const message = { offeringRef, questionIds: request.body.question_ids };
      const answer = await call(request, questions.orderQuestions, message);
      return { data: answer.questions.map(questionToJson), next_cursor: null };
    },
  });

  scope.route({
    ...routeOf(questionOperations.readQuestion),
    handler: async (request) => {
      const { question } = await call(request, questions.getQuestion, idsIn(request));
      return { data: questionToJson(question) };
    },
  });

  scope.route({
    ...routeOf(questionOperations.updateQuestion),
    handler: async (request) => {
      const message = { ...idsIn(request), ...editFrom(request.body) };
      return writeAnswer(await call(request, questions.updateQuestion, message));
    },
  });

  scope.route({
    ...routeOf(questionOperations.deleteQuestion),
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
