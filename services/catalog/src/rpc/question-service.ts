import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { type Contract, contract } from '@telehealth/rpc';
import { nextPageToken, pageLimit, readPageToken } from '@telehealth/service-kit/calls';
import { changeAuthoring } from '../app/authoring/change-authoring.ts';
import { createQuestion } from '../app/questions/create-question.ts';
import { getQuestion } from '../app/questions/get-question.ts';
import { listQuestions } from '../app/questions/list-questions.ts';
import { orderQuestions } from '../app/questions/order-questions.ts';
import { updateQuestion } from '../app/questions/update-question.ts';
import type { Context } from '../context.ts';
import { decideDeleteQuestion } from '../domain/questions/delete-question.ts';
import { brandOperationOf } from './brand-operation-of.ts';
import { shownRead, shownWritten } from './shown-question.ts';
import { labelList, writtenCopy } from './written-copy.ts';

export function questionService(context: Context): Contract {
  return contract(QuestionService, {
    async createQuestion({ copy, optionLabels, options, ...question }, call) {
      const written = await createQuestion(context, brandOperationOf(call), {
        ...question,
        copy: writtenCopy(copy),
        optionLabels: labelList(optionLabels),
        options: options?.codes,
      });
      return shownWritten(written);
    },
    async listQuestions({ offeringRef, limit, pageToken }, call) {
      const [after] = readPageToken(pageToken, 'number') ?? [];
      const page = await listQuestions(context, brandOperationOf(call), {
        offeringRef,
        after,
        limit: pageLimit(limit),
      });
      return {
        questions: page.rows.map(shownRead),
        nextPageToken: nextPageToken(page, ({ question }) => [question.position]),
      };
    },
    async getQuestion(request, call) {
      return { question: shownRead(await getQuestion(context, brandOperationOf(call), request)) };
    },
    async updateQuestion({ offeringRef, questionId, copy, optionLabels, options, required }, call) {
      const written = await updateQuestion(context, brandOperationOf(call), {
        offeringRef,
        questionId,
        copy: writtenCopy(copy),
        optionLabels: optionLabels && labelList(optionLabels.labels),
        options: options?.codes,
        required,
      });
      return shownWritten(written);
    },
    async deleteQuestion(request, call) {
      const operation = brandOperationOf(call);
      await changeAuthoring(context, operation, (present) => decideDeleteQuestion(present, request));
      return {};
    },
    async orderQuestions(request, call) {
      return {
        questions: (await orderQuestions(context, brandOperationOf(call), request)).map(shownRead),
      };
    },
  });
}
