import { mapValues } from '../../schema/map-values.ts';
import { givenCode, otherExamples, questionRows, schemaName, shownRows } from './controls.ts';
import { AskBeforeEnd, Consent, MediaId, NextBody } from './requests.ts';

type Control = keyof typeof questionRows | keyof typeof shownRows;

const node_id = { ...NextBody.properties.node_id, title: 'NodeId' };

function answerSchema(control: Control, properties: object, required: readonly string[]) {
  return {
    title: `${schemaName(control)}Answer`,
    type: 'object',
    properties: { node_id, ...properties },
    required: ['node_id', ...required],
    additionalProperties: false,
  };
}

const ask_before_end = AskBeforeEnd;
const answerTo = (control: keyof typeof questionRows) => ({
  ...answerSchema(control, { answer: questionRows[control].answer, ask_before_end }, ['answer']),
  // Always true. With it Redocly does not regard an optional common member as ambiguous.
  minProperties: 2,
});

/**
 * Null counts as omitted. Generated types refuse members of other answers only if these are named; some drop a member
 * whose only type is null.
 */
const nothing = { type: ['boolean', 'null'], const: null };
const acknowledgementOf = (control: keyof typeof shownRows) =>
  answerSchema(control, { answer: nothing, consent: nothing, media_id: nothing, ask_before_end }, []);

/** Answers whose bodies have the same form. */
const kinds = {
  Acknowledgement: {
    description: 'The node was seen. It also passes over a question or a consent that is not `required`.',
    anyOf: (['notice', 'panel', 'offering_list'] as const).map(acknowledgementOf),
  },
  StringAnswer: {
    description: 'A code, a date or a text.',
    anyOf: (['single_select_cards', 'date', 'text', 'textarea', 'email', 'phone'] as const).map(answerTo),
  },
  NumericAnswer: {
    description: 'A number in the unit of `input`.',
    anyOf: (['number', 'height_cm', 'weight_kg'] as const).map(answerTo),
  },
  ListAnswer: {
    description: 'Codes, or entries of a list.',
    anyOf: (['multi_select_cards', 'group'] as const).map(answerTo),
  },
};

const givenCodeAnswer = {
  title: 'GivenCodeAnswer',
  type: 'object',
  properties: { node_id, answer: givenCode, ask_before_end },
  required: ['node_id', 'answer'],
  additionalProperties: false,
  minProperties: 2,
};

/** Body of next in the document: a schema per kind of answer, and in it per control. */
export const documentedAnswer = {
  description: 'The answer to the current node, which `node_id` names, by its `control`.',
  oneOf: [
    ...Object.entries(kinds).map(([title, kind]) => ({ title, ...kind })),
    ...(['yes_no', 'address'] as const).map(answerTo),
    givenCodeAnswer,
    answerSchema('media', { media_id: MediaId, consent: Consent, ask_before_end }, ['media_id']),
    answerSchema('affirm', { consent: Consent, ask_before_end }, ['consent']),
  ],
};

/** By control, and what several controls have. */
export const answerExamples = {
  ...mapValues({ ...questionRows, ...shownRows }, ({ example }) => ({ value: example })),
  ...mapValues(otherExamples, (value) => ({ value })),
};
