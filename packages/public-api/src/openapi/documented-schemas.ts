import { contentSlotMeanings } from '@telehealth/ids';
import { anyEventName, eventSchemas } from '../resources/events/event-bodies.ts';
import { documentedAnswer } from '../resources/instrument/answer-of-control.ts';
import { documentedNode } from '../resources/instrument/node-of-control.ts';
import { documentedStep } from '../resources/instrument/step-of-status.ts';
import { documentedCondition } from '../resources/questions/condition.ts';
import { mapValues } from '../schema/map-values.ts';
import { vocabularies } from './vocabularies.ts';

/** The named texts of a node besides its `copy`. */
const documentedContent = {
  type: 'object',
  properties: mapValues(contentSlotMeanings, (description) => ({ type: 'string', description })),
  additionalProperties: false,
};

/**
 * What the document shows instead of the schema of a route, by name. Routes are validated and serialized by flat
 * schemas, because a union would be validated branch by branch to choose one.
 */
export const documentedSchemas: Readonly<Record<string, object>> = {
  RenderedNode: documentedNode,
  NextBody: documentedAnswer,
  InstrumentStep: documentedStep,
  Condition: documentedCondition,
  NodeContent: documentedContent,
  [anyEventName]: eventSchemas[anyEventName] as object,
  ...vocabularies,
};
