import { InstrumentStepSchema } from '@telehealth/contracts/intake/v1/instrument_step';
import { RenderedNodeSchema } from '@telehealth/contracts/intake/v1/rendered_node';
import { InstrumentStep } from '@telehealth/public-api/instrument/instrument-step';
import { RenderedNode } from '@telehealth/public-api/instrument/rendered-node';
import { computed, jsonEncoder } from '../routes/json-encoder.ts';

/** Empty fields are absent, except that `node` is null (interface.md 2.1 and 2.2). */
export const stepMembers = [
  computed(RenderedNodeSchema, RenderedNode, {
    option_codes: ({ options }) => (options.length === 0 ? undefined : options.map(({ code }) => code)),
  }),
  // Only resolve has it, beside the step.
  computed(InstrumentStepSchema, InstrumentStep, { resumed: () => undefined }),
];

export const instrumentStepToJson = jsonEncoder(InstrumentStepSchema, InstrumentStep, stepMembers);
