import { idMaxLength } from '@telehealth/ids';
import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { freeForm, object, vocabulary } from '../../schema/json-schema.ts';
import { byLocale } from '../../schema/locale.ts';

const label = { type: 'string', minLength: 1, maxLength: 120 };
const optionLabels = freeForm<string>(label, {
  title: 'OptionLabels',
  description: 'Option code → label, of options offered.',
});

const words = {
  headline: Type.String({ minLength: 1, maxLength: 300 }),
  helper: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  placeholder: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
};

const QuestionTranslation = Type.Object(
  { ...words, option_labels: Type.Optional(optionLabels) },
  {
    title: 'QuestionTranslation',
    description: 'The whole question: every text that the question has.',
    additionalProperties: false,
  },
);

/** Plain text in the brand's words, by language. */
const QuestionCopy = Type.Object(
  {
    ...words,
    locales: Type.Optional(
      byLocale(QuestionTranslation, {
        title: 'QuestionTranslations',
        maxProperties: 20,
        description:
          'By BCP 47 tag in canonical form, such as `pt-BR`. `es` serves `es-MX` too; a session that no tag serves gets the question as authored.',
      }),
    ),
  },
  { title: 'QuestionCopy', additionalProperties: false },
);

const options = Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
  uniqueItems: true,
  description: 'The codes of the options that are offered, out of those of the fact.',
});
const when = freeForm(true, {
  title: 'Condition',
  description:
    "Condition with a `kind`, over facts of the brand's questions before it on this offering. Left out: always asked.",
});

const exampleQuestion = {
  id: 'qst_6dPw1TzK8nVb3XcR5mJq2L',
  fact: 'brd_4fKq0ZcX1mB7tRj2vWnY9s:smoker',
  control: 'single_select_cards',
  copy: {
    headline: 'Do you smoke?',
    helper: 'Vaping counts.',
    locales: {
      es: {
        headline: '¿Fuma?',
        helper: 'También cuenta vapear.',
        option_labels: { never: 'No', daily: 'Sí, a diario' },
      },
    },
  },
  option_labels: { never: 'No', daily: 'Yes, daily' },
  options: ['never', 'daily'],
  required: true,
};

/** Never blocks a write (interface.md 2.7). */
const Warning = object('Warning', {
  code: vocabulary('WarningCode', {
    DUPLICATE_FACT: 'Another question of the offering collects the same fact.',
    MEDICAL_FACT:
      'The fact is medical by now: the questionnaire asks for it itself, and this question is not asked.',
  }),
  fact: Type.String(),
  message: Type.String(),
});

/** interface.md 2.7. */
export const Question = resource('Question', exampleQuestion, {
  id: Type.String(),
  fact: Type.String({ description: 'The code of the fact. It is fixed at creation.' }),
  control: Type.String({ title: 'QuestionControl' }),
  copy: QuestionCopy,
  option_labels: optionLabels,
  options: Type.Array(Type.String(), {
    description:
      'The codes of the options in the order of the fact catalog. Empty for a fact without options.',
  }),
  required: Type.Boolean(),
  when: Type.Optional(when),
  warnings: Type.Optional(
    Type.Array(Warning, { description: 'Only where the question is read, and something is wrong with it.' }),
  ),
});

export const QuestionWritten = resource(
  'QuestionWritten',
  { data: exampleQuestion, warnings: [] },
  {
    data: Question,
    warnings: Type.Array(Warning, { examples: [[]] }),
  },
);

const { id: _, ...exampleCreate } = exampleQuestion;

export const QuestionCreate = requestBody('QuestionCreate', [exampleCreate], {
  fact: Type.String({ minLength: 1, maxLength: 256, description: 'The code of a fact of the fact catalog.' }),
  control: Type.String({ title: 'QuestionControl', minLength: 1, maxLength: 64 }),
  copy: QuestionCopy,
  option_labels: Type.Optional(optionLabels),
  options: Type.Optional({
    ...options,
    description:
      'The codes of the options that are offered. Without it, all options of the fact are offered.',
  }),
  required: Type.Optional(Type.Boolean({ default: false })),
  when: Type.Optional(when),
});

const examplePatch = { option_labels: exampleQuestion.option_labels, required: true };

/** interface.md 4.4. Missing fields are unchanged; a sent one replaces the whole value. */
export const QuestionPatch = requestBody('QuestionPatch', [examplePatch], {
  copy: Type.Optional(QuestionCopy),
  option_labels: Type.Optional(optionLabels),
  options: Type.Optional(options),
  required: Type.Optional(Type.Boolean()),
});

const exampleOrder = { question_ids: ['qst_6dPw1TzK8nVb3XcR5mJq2L', 'qst_0aHy4SuE7gNf9MkB2tQx6W'] };

export const QuestionOrder = requestBody('QuestionOrder', [exampleOrder], {
  question_ids: Type.Array(Type.String({ minLength: 1, maxLength: idMaxLength }), {
    uniqueItems: true,
    description: 'The ids of all questions of the offering, each once.',
  }),
});
