import { mapValues } from '../../schema/map-values.ts';
import { InstrumentStep } from './instrument-step.ts';

const { node, blocked, handoff, ending, issues, is_last, ...ofEvery } = InstrumentStep.properties;

/** Common members; each status's schema defines `status`. */
const commonStep = {
  title: 'CommonStep',
  type: 'object',
  required: ['session_id', 'journey_id', 'status', 'node', 'can_go_back'],
  properties: { ...ofEvery, node: {} },
};

/** By status. Types drop a member that is always null, so `node` may be a node. */
const ownMembers = {
  active: { node: { ...node, type: 'object' }, issues, is_last },
  complete: { node, ending, handoff },
  abandoned: { node, ending },
  blocked: { node, ending, blocked },
};

function stepSchema(members: object, code: string) {
  return {
    title: schemaName(code),
    allOf: [
      commonStep,
      {
        required: ['status', 'node', ...(code === 'blocked' ? ['blocked'] : [])],
        // Generators merge a list of one with that of every status, but not a `const`.
        properties: { status: { type: 'string', enum: [code] }, ...members },
      },
    ],
  };
}

function schemaName(code: string): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1)}Step`;
}

/** In the document: a schema per status; only `active` has a node. */
export const documentedStep = {
  description: 'Where the patient is in the questionnaire. Only a step that is `active` has a node to show.',
  type: 'object',
  // Validators with discriminators require it here, or in every schema of the list.
  required: ['status'],
  oneOf: Object.values(mapValues<object, object>(ownMembers, stepSchema)),
  discriminator: {
    propertyName: 'status',
    mapping: mapValues(ownMembers, (_, code) => `#/components/schemas/${schemaName(code)}`),
  },
};
