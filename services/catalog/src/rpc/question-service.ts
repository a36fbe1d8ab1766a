import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { nextPageToken, pageLimit, readPageToken } from '@telehealth/service-kit';
import { createQuestion } from '../app/questions/create-question.ts';
import { deleteQuestion } from '../app/questions/delete-question.ts';
import { getQuestion } from '../app/questions/get-question.ts';
import { listQuestions } from '../app/questions/list-questions.ts';
import { orderQuestions } from '../app/questions/order-questions.ts';
import { updateQuestion } from '../app/questions/update-question.ts';
import type { Context } from '../context.ts';
import { brandOperationOf } from './brand-operation-of.ts';
import { copyFromProto, labelsFromProto, readToProto, writtenToProto } from './messages/question-message.ts';

export function questionService(context: Context): Contract {
  return messageContract(QuestionService, 'internal', {
    async createQuestion(
      { offeringRef, fact, control, copy, optionLabels, options, required, whenJson },
      call,
    ) {
      const written = await createQuestion(context, brandOperationOf(call), {
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
      const [after] = readPageToken(pageToken, 'number') ?? [];
      const page = await listQuestions(context, brandOperationOf(call), {
        offeringRef,
        after,
        limit: pageLimit(limit),
      });
      return {
        questions: page.rows.map(readToProto),
        nextPageToken: nextPageToken(page, ({ question }) => [question.position]),
      };
    },
    async getQuestion(request, call) {
      return { question: readToProto(await getQuestion(context, brandOperationOf(call), request)) };
    },
    async updateQuestion({ offeringRef, questionId, copy, optionLabels, options, required }, call) {
      const written = await updateQuestion(context, brandOperationOf(call), {
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
      await deleteQuestion(context, brandOperationOf(call), request);
      return {};
    },
    async orderQuestions(request, call) {
      return {
        questions: (await orderQuestions(context, brandOperationOf(call), request)).map(readToProto),
      };
    },
  });
}
