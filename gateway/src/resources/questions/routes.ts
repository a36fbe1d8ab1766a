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
import type { Static } from 'typebox';
import { pathId, pathIds } from '../../edge/routing/path-ids.ts';
import { explainMissing } from '../routes/explain-missing.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const questionToJson = jsonEncoder(QuestionSchema, Question, { id: ({ questionId }) => questionId });
const warningToJson = jsonEncoder(WarningSchema, Warning);

/** interface.md 4.4: errors of authoring have issues. */
const unknownQuestion = explainMissing(
  'question.unknown',
  'The brand has no such question, or there is no such offering.',
);

/** The questions a brand puts before an offering (interface.md 2.7 and 4.4, decisions.md 5). */
export function addQuestionRoutes(
  scope: RouteScope,
  { clients: { questions }, call, cursors }: RouteParts,
): void {
  serve(
    scope,
    questionOperations.createQuestion,
    async (request) => {
      const message = { ...pathIds(request, 'offering_ref'), ...creationFrom(request.body) };
      return writeAnswer(await call(request, questions.createQuestion, message));
    },
    unknownQuestion,
  );

  serve(
    scope,
    questionOperations.listQuestions,
    (request) => {
      const offeringRef = pathId(request, 'offering_ref');
      const list = { list: 'questions', filters: { brandId: request.brandId, offeringRef } };
      return readPage(request, cursors, list, async (page) => {
        const answer = await call(request, questions.listQuestions, { offeringRef, ...page });
        return { data: answer.questions.map(questionToJson), nextPageToken: answer.nextPageToken };
      });
    },
    unknownQuestion,
  );

  serve(
    scope,
    questionOperations.orderQuestions,
    async (request) => {
      const message = { ...pathIds(request, 'offering_ref'), questionIds: request.body.question_ids };
      const answer = await call(request, questions.orderQuestions, message);
      return { data: answer.questions.map(questionToJson), next_cursor: null };
    },
    unknownQuestion,
  );

  serve(
    scope,
    questionOperations.readQuestion,
    async (request) => {
      const ids = pathIds(request, 'offering_ref', 'question_id');
      return { data: questionToJson((await call(request, questions.getQuestion, ids)).question) };
    },
    unknownQuestion,
  );

  serve(
    scope,
    questionOperations.updateQuestion,
    async (request) => {
      const message = { ...pathIds(request, 'offering_ref', 'question_id'), ...editFrom(request.body) };
      return writeAnswer(await call(request, questions.updateQuestion, message));
    },
    unknownQuestion,
  );

  serve(
    scope,
    questionOperations.deleteQuestion,
    async (request) => {
      await call(request, questions.deleteQuestion, pathIds(request, 'offering_ref', 'question_id'));
      return null;
    },
    unknownQuestion,
  );
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
