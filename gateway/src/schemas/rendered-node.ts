import { type Static, Type } from 'typebox';
import { freeForm, oneOf } from './json-schema.ts';

/** interface.md 2.2. */
export const RenderedOption = Type.Object({
  code: Type.String(),
  label: Type.Optional(Type.String()),
  exclusive: Type.Boolean({ description: "Marks a 'none of these' class option." }),
  classification_code: Type.Optional(Type.String()),
});

/** interface.md 2.2. */
export const DisplayZone = Type.Object({
  scale_min: Type.Number(),
  scale_max: Type.Number(),
  zone_min: Type.Number(),
  zone_max: Type.Number(),
  zone_label: Type.Optional(Type.String()),
});

/** interface.md 2.2. */
export const MediaConfig = Type.Object({
  kind: Type.String({ examples: ['image'] }),
  accept: Type.Array(Type.String()),
  capture_mode: Type.Optional(Type.String({ examples: ['upload'] })),
  consent_copy: Type.Optional(Type.String()),
  consent_fact: Type.Optional(Type.String()),
  consent_version: Type.Optional(Type.String()),
  facing: Type.Optional(Type.String({ examples: ['user'] })),
  max_bytes: Type.Optional(Type.Integer()),
  max_duration_s: Type.Optional(Type.Integer()),
  min_duration_s: Type.Optional(Type.Integer()),
  require_consent: Type.Boolean(),
  resumable: Type.Boolean(),
});

/** interface.md 2.2. */
export const RenderedNode = Type.Object({
  node_id: Type.String(),
  kind: oneOf(['question', 'display', 'consent']),
  section_id: Type.String(),
  copy: Type.Optional(Type.String({ description: 'Question headline.' })),
  content: Type.Optional(
    freeForm<string>({ type: 'string' }, { description: 'Named display-content slots.' }),
  ),
  control: Type.Optional(Type.String()),
  fact: Type.Optional(Type.String({ description: 'Code of the fact the question binds.' })),
  display: Type.Optional(oneOf(['static', 'computed'])),
  computed_stub: Type.Optional(Type.Boolean()),
  consent_version: Type.Optional(Type.String({ description: 'Echo it with the affirmation.' })),
  grants: Type.Optional(Type.Array(Type.String(), { description: 'Consent scopes an affirmation grants.' })),
  interstitial: Type.Optional(Type.Boolean()),
  may_auto_advance: Type.Optional(Type.Boolean()),
  media: Type.Optional(MediaConfig),
  offering_refs: Type.Optional(Type.Array(Type.String())),
  option_codes: Type.Optional(Type.Array(Type.String())),
  options: Type.Optional(
    Type.Array(RenderedOption, { description: 'The same codes in the same order as `option_codes`.' }),
  ),
  prefill: Type.Optional(oneOf(['collect', 'suppress', 'confirm'])),
  prefilled_value: Type.Optional(Type.Unknown({ description: 'A value as the control takes it.' })),
  reassurance: Type.Optional(Type.String()),
  required: Type.Optional(Type.Boolean({ description: 'Present on every question and consent.' })),
  theme: Type.Optional(freeForm(true, { description: 'Brand presentation overlay.' })),
  values: Type.Optional(freeForm(true, { description: 'Display values by fact or derivation code.' })),
  zone: Type.Optional(DisplayZone),
});

/** A node as bodies show it. */
export type RenderedNode = Static<typeof RenderedNode>;
