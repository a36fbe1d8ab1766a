import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { type Contract, contract, pageLimit } from '@telehealth/rpc';
import type { Page } from '@telehealth/service-kit';
import { createQuestion } from '../app/create-question.ts';
import { deleteQuestion } from '../app/delete-question.ts';
import { getQuestion } from '../app/get-question.ts';
import { listQuestions } from '../app/list-questions.ts';
import { orderQuestions } from '../app/order-questions.ts';
import { updateQuestion } from '../app/update-question.ts';
import type { Context } from '../context.ts';
import type { LiveQuestion } from '../storage/questions.ts';
import { numberOfToken } from './page-token.ts';
import { copyFromProto, labelsFromProto, questionToProto, writtenToProto } from './question-message.ts';

export function questionService(context: Context): Contract {
  return contract(QuestionService, 'internal', {
    async createQuestion(
      { offeringRef, fact, control, copy, optionLabels, options, required, whenJson },
      call,
    ) {
      const written = await createQuestion(context, call, {
        offeringRef,
        fact,
        control,
        copy: copyFromProto(copy),
        optionLabels: labelsFromProto(optionLabels),
        options: options?.codes,
        required,
        whenJson,
      });
      return writtenToProto(written);
    },
    async listQuestions({ offeringRef, limit, pageToken }, call) {
      const asked = { offeringRef, after: numberOfToken(pageToken), limit: pageLimit(limit) };
      return pageToProto(await listQuestions(context, call, asked));
    },
    async getQuestion(request, call) {
      return { question: questionToProto(await getQuestion(context, call, request)) };
    },
    async updateQuestion({ offeringRef, questionId, copy, optionLabels, options, required }, call) {
      const written = await updateQuestion(context, call, {
        offeringRef,
        questionId,
        copy: copyFromProto(copy),
        optionLabels: optionLabels && labelsFromProto(optionLabels.labels),
        options: options?.codes,
        required,
      });
      return writtenToProto(written);
    },
    async deleteQuestion(request, call) {
      await deleteQuestion(context, call, request);
      return {};
    },
    async orderQuestions(request, call) {
      return pageToProto(await orderQuestions(context, call, request));
    },
  });
}

function pageToProto({ rows, hasMore }: Page<LiveQuestion>) {
  const nextPageToken = hasMore ? String(rows.at(-1)?.position ?? '') : '';
  return { questions: rows.map(questionToProto), nextPageToken };
}
