import { idMaxLength, referencePattern } from '@telehealth/ids';
import { Type } from 'typebox';
import { requestBody } from '../../schema/envelope.ts';
import { object, oneOf, orNull } from '../../schema/json-schema.ts';

/** Parameters whose wrong values are errors. */
export const ResolveQuery = Type.Object({
  phase: Type.Optional(
    oneOf(['qualification', 'clinical'], {
      description: 'The part of the questionnaire to open. Without it, the whole questionnaire is one pass.',
    }),
  ),
  units: Type.Optional(
    oneOf(['us', 'metric'], {
      description:
        'In what the patient of a new session reads and enters lengths and weights: `us` is feet, inches and pounds. Without it, `us` for a locale of the United States, such as `en-US`, else `metric`. Answers are metric in both.',
    }),
  ),
  prefill_email: Type.Optional(
    Type.String({
      maxLength: 254,
      description: 'An email address for the patient to confirm as the contact. A malformed one is ignored.',
    }),
  ),
  prefill_phone: Type.Optional(
    Type.String({
      maxLength: 32,
      description: 'A phone number for the patient to confirm as the contact. A malformed one is ignored.',
    }),
  ),
  promo: Type.Optional(
    Type.String({ maxLength: 256, description: 'A text that comes back in `handoff`, unchanged.' }),
  ),
  reference: Type.Optional(
    Type.String({
      pattern: referencePattern,
      description:
        'Your own id of a new journey, which steps and orders show. Nothing about the patient is in it.',
    }),
  ),
  redirect: Type.Optional(
    Type.String({
      maxLength: 2048,
      description:
        'An address that comes back in `handoff`. It is absolute, uses https, and lies at or below an entry of the `redirect_allowlist`; anything else is a `config-gap`.',
    }),
  ),
  test: Type.Optional(
    oneOf(['true', 'false', '1', '0'], { description: 'A flag that comes back in `handoff` as a boolean.' }),
  ),
});

/** The patient's decision on a consent. */
export const Consent = object(
  'Consent',
  {
    affirmed: Type.Boolean(),
    consent_version: Type.String({
      maxLength: 128,
      description: 'The `consent_version` the node was served with.',
    }),
  },
  { additionalProperties: false },
);

export const MediaId = Type.String({ minLength: 1, maxLength: idMaxLength });

export const AskBeforeEnd = Type.Boolean({
  title: 'AskBeforeEnd',
  description:
    'Whether to ask the patient before an answer that would end the intake early. Nothing is stored then: the same node comes back with the issue `answer.confirm`, whose message says what was understood. Send the answer without this member once the patient confirms it.',
});

/** Without a body, the node before the current one. */
export const BackBody = requestBody('BackBody', [{ node_id: 'q_date_of_birth' }], {
  node_id: Type.Optional(
    Type.String({
      ...{ minLength: 1, maxLength: idMaxLength },
      description: 'An answered node before the current one.',
    }),
  ),
});

/** The answer to one node. A null member counts as omitted. */
export const NextBody = requestBody('NextBody', [], {
  node_id: Type.String({ minLength: 1, maxLength: idMaxLength }),
  answer: Type.Optional(
    Type.Unknown({ description: 'Value or option code(s), in the JSON type the control takes.' }),
  ),
  consent: Type.Optional(orNull(Consent)),
  media_id: Type.Optional(orNull(MediaId)),
  ask_before_end: Type.Optional(orNull(AskBeforeEnd)),
});
