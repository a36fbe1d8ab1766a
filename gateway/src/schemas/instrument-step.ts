import { journeyIdPattern } from '@telehealth/ids';
import { type Static, Type } from 'typebox';
import { resource } from './envelope.ts';
import { exampleStep } from './examples.ts';
import { nullable, oneOf } from './json-schema.ts';
import { RenderedNode } from './rendered-node.ts';

/** interface.md 2.3. */
export const StepProgress = Type.Object({
  scope: Type.String({ examples: ['instrument'] }),
  position_estimate: Type.Number({ minimum: 0, maximum: 1 }),
  section_label: Type.Optional(Type.String()),
});

/** interface.md 2.6. */
export const ControlIssue = Type.Object({
  code: Type.String({ examples: ['answer.range'] }),
  message: Type.String(),
  exclusive_codes: Type.Optional(Type.Array(Type.String())),
  conflicting_codes: Type.Optional(Type.Array(Type.String())),
});

/** interface.md 2.4. */
export const BlockedOutcome = Type.Object({
  code: Type.String({ examples: ['consent_declined'] }),
  node_id: Type.String(),
  ungranted_scopes: Type.Optional(Type.Array(Type.String())),
  support_route: Type.Optional(Type.String()),
});

/** interface.md 2.5. */
export const EntryHandoff = Type.Object(
  {
    redirect: Type.Optional(Type.String({ maxLength: 2048 })),
    promo: Type.Optional(Type.String({ maxLength: 256 })),
    test: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** interface.md 2.1. */
export const InstrumentStep = resource('InstrumentStep', exampleStep, {
  session_id: Type.String(),
  journey_id: Type.String({ pattern: journeyIdPattern }),
  status: oneOf(['active', 'complete', 'abandoned', 'blocked']),
  node: nullable(RenderedNode),
  progress: Type.Optional(StepProgress),
  flags: Type.Optional(Type.Array(Type.String(), { examples: [['ship_state_mismatch']] })),
  issues: Type.Optional(Type.Array(ControlIssue)),
  blocked: Type.Optional(BlockedOutcome),
  handoff: Type.Optional(EntryHandoff),
});

/** A step as bodies show it. */
export type InstrumentStep = Static<typeof InstrumentStep>;
