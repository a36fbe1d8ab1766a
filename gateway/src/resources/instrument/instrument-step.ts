import { InstrumentStepSchema } from '@telehealth/contracts/intake/v1/instrument_step';
import { InstrumentStep } from '@telehealth/public-api/instrument/instrument-step';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { renderedNodeToJson } from './rendered-node.ts';

/** A step as bodies show it (interface.md 2.1): empty fields are absent, except that `node` is null. */
export const instrumentStepToJson = jsonEncoder(InstrumentStepSchema, InstrumentStep, {
  node: ({ node }) => (node === undefined ? null : renderedNodeToJson(node)),
  // Resolve alone answers it, and it is beside the step.
  resumed: () => undefined,
});
