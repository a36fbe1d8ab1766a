import { mapValues } from '../../schema/map-values.ts';
import { questionRows, schemaName, shownRows } from './controls.ts';
import { NextBody } from './requests.ts';

const { consent, media_id } = NextBody.properties;
const node_id = { ...NextBody.properties.node_id, title: 'NodeId' };

function answerSchema(control: string, properties: object, required: readonly string[] = []) {
  return {
    title: `${schemaName(control)}Answer`,
    type: 'object',
    properties: { node_id, ...properties },
    required: ['node_id', ...required],
    additionalProperties: false,
  };
}

const answers = [
  ...Object.entries(questionRows).map(([control, { answer }]) =>
    answer === undefined ? answerSchema(control, { media_id, consent }) : answerSchema(control, { answer }),
  ),
  ...Object.keys(shownRows).map((control) =>
    control === 'affirm' ? answerSchema(control, { consent }) : answerSchema(control, {}),
  ),
];

/** The body of next as the document shows it: one schema for each control. */
export const documentedAnswer = {
  description:
    'The answer to the current node, which `node_id` names, by its `control`. Without an `answer`, a question that is not `required` is passed over.',
  anyOf: answers,
};

/** A body of next for each control, by its name. */
export const answerExamples = mapValues({ ...questionRows, ...shownRows }, ({ example }) => ({
  value: example,
}));
