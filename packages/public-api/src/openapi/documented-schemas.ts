import { contentSlotMeanings } from '@telehealth/ids';
import { anyEventName, eventSchemas } from '../resources/events/event-bodies.ts';
import { documentedAnswer } from '../resources/instrument/answer-of-control.ts';
import { documentedNode } from '../resources/instrument/node-of-control.ts';
import { documentedStep } from '../resources/instrument/step-of-status.ts';
import { documentedAcceptance } from '../resources/onboarding/agreement.ts';
import { documentedCondition } from '../resources/questions/condition.ts';
import { mapValues } from '../schema/map-values.ts';
import { vocabularies } from './vocabularies.ts';

/** Texts of a node besides its `copy`. */
const documentedContent = {
  type: 'object',
  properties: mapValues(contentSlotMeanings, (description) => ({ type: 'string', description })),
  additionalProperties: false,
};

/**
 * By name, in place of the schema of a route. Routes use flat schemas, because a union is validated branch by branch.
 */
export const documentedSchemas: Readonly<Record<string, object>> = {
  RenderedNode: documentedNode,
  NextBody: documentedAnswer,
  InstrumentStep: documentedStep,
  Condition: documentedCondition,
  NodeContent: documentedContent,
  AgreementAcceptance: documentedAcceptance,
  [anyEventName]: eventSchemas[anyEventName] as object,
  ...vocabularies,
};
