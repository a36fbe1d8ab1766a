import { documentedAnswer } from './answer-schemas.ts';
import { documentedCondition } from './condition-schemas.ts';
import { documentedNode } from './node-schemas.ts';
import { vocabularies } from './vocabularies.ts';

const text = (description: string) => ({ type: 'string', description });

/** The named texts of a node besides its `copy`. */
const documentedContent = {
  type: 'object',
  properties: {
    body: text('The text of a display.'),
    helper: text('A line that helps to answer the question.'),
    placeholder: text('Shown in the empty field of a question.'),
    affirmation: text('What the patient affirms with a consent.'),
  },
  additionalProperties: false,
};

/**
 * What the document shows instead of the schema of a route, by name. Routes are validated and serialized by flat
 * schemas, because a union would be validated branch by branch to choose one.
 */
export const documentedSchemas: Readonly<Record<string, object>> = {
  RenderedNode: documentedNode,
  NextBody: documentedAnswer,
  Condition: documentedCondition,
  NodeContent: documentedContent,
  ...vocabularies,
};
