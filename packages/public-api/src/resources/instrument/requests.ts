import { idMaxLength } from '@telehealth/ids';
import { Type } from 'typebox';
import { requestBody } from '../../schema/envelope.ts';
import { object, oneOf } from '../../schema/json-schema.ts';

/** Query of resolve: the parameters whose wrong values are errors. */
export const ResolveQuery = Type.Object({
  phase: Type.Optional(
    oneOf(['qualification', 'clinical'], {
      description: 'The part of the questionnaire to open. Without it, the whole questionnaire is one pass.',
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

/** Body of next: the answer to one node. */
export const NextBody = requestBody('NextBody', [], {
  node_id: Type.String({ minLength: 1, maxLength: idMaxLength }),
  answer: Type.Optional(
    Type.Unknown({ description: 'Value or option code(s), in the JSON type the control takes.' }),
  ),
  consent: Type.Optional(
    object(
      'Consent',
      {
        affirmed: Type.Boolean(),
        consent_version: Type.String({
          maxLength: 128,
          description: 'The `consent_version` the node was served with.',
        }),
      },
      { additionalProperties: false },
    ),
  ),
  media_id: Type.Optional(Type.String({ minLength: 1, maxLength: idMaxLength })),
});
