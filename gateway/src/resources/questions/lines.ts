import { QuestionSchema } from '@telehealth/contracts/catalog/v1/question';
import { QuestionService } from '@telehealth/contracts/catalog/v1/question_service';
import { questionOperations } from '@telehealth/public-api/questions/operations';
import { Question } from '@telehealth/public-api/questions/question';
import { explainMissing } from '../routes/explain-missing.ts';
import { computed } from '../routes/json-encoder.ts';
import { line } from '../routes/line.ts';

/** interface.md 4.4: authoring errors have issues. */
const explain = explainMissing(
  'question.unknown',
  'The brand has no such question, or there is no such offering.',
);

const id = computed(QuestionSchema, Question, { id: ({ questionId }) => questionId });
const authored = { explain, computed: [id] };

/** interface.md 2.7 and 4.4, decisions.md 5. */
export const questionLines = [
  line(questionOperations.createQuestion, QuestionService.method.createQuestion, authored),
  line(questionOperations.listQuestions, QuestionService.method.listQuestions, authored),
  line(questionOperations.orderQuestions, QuestionService.method.orderQuestions, authored),
  line(questionOperations.readQuestion, QuestionService.method.getQuestion, authored),
  line(questionOperations.updateQuestion, QuestionService.method.updateQuestion, authored),
  line(questionOperations.deleteQuestion, QuestionService.method.deleteQuestion, authored),
];
