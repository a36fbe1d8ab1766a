import { registrationIdPattern } from '@telehealth/ids';
import { type Static, Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { oneOf, only, time, vocabulary } from '../../schema/json-schema.ts';
import { EventType } from '../events/event-type.ts';

export const exampleRegistrationId = 'whr_3bQw8ZtY5nKx1RcVm7Lp2D';

const DisabledReason = vocabulary('DisabledReason', {
  paused: 'The client paused it.',
  gone: 'The receiver answered 410.',
  failing: 'No delivery succeeded for five days.',
  operator: 'The operator of the platform disabled it.',
});

/** Reason and time. */
export const disabling = {
  disabled_reason: Type.Optional(DisabledReason),
  disabled_at: Type.Optional(time()),
};

const subscribed = ['journey.intake.submitted.v1', 'journey.payment.succeeded.v1'];

const exampleRegistration = {
  registration_id: exampleRegistrationId,
  client_id: 'cli_1Zk3vNq8RtYw2LmXc5Hb7D',
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  url: 'https://hooks.northwell.example/telehealth',
  event_types: subscribed,
  enabled: true,
  secret_set: true,
  created_at: '2026-02-03T16:05:12.408Z',
};

/** interface.md 2.14. */
export const WebhookRegistration = resource('WebhookRegistration', exampleRegistration, {
  registration_id: Type.String({ pattern: registrationIdPattern }),
  client_id: Type.String(),
  brand_id: BrandId,
  url: Type.String(),
  event_types: Type.Array(Type.String()),
  enabled: Type.Boolean({ description: 'While it is false, deliveries are parked. Test-fire works.' }),
  secret_set: Type.Boolean(),
  created_at: time(),
  ...disabling,
});

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'https; in test mode also http. Addresses that are not public are refused at each delivery.',
});
/** The full list would be longer than the rest of the problem. */
const eventTypeRule = {
  'x-rule':
    'must be `*`, or a type of event, such as journey.payment.succeeded.v1; the guide to webhooks (/docs/guides/webhooks) lists them',
};
const SubscribedType = Type.Unsafe<Static<typeof EventType> | '*'>({
  description: '`*`: every type.',
  anyOf: [{ ...EventType, ...eventTypeRule }, only('*')],
});
const event_types = Type.Array(SubscribedType, { minItems: 1, uniqueItems: true });

export const RegistrationCreate = requestBody(
  'RegistrationCreate',
  [{ url: exampleRegistration.url, event_types: subscribed }],
  { url, event_types },
);

/** interface.md 4.10. */
export const RegistrationPatch = requestBody('RegistrationPatch', [{ enabled: true }], {
  url: Type.Optional(url),
  event_types: Type.Optional(event_types),
  enabled: Type.Optional(
    Type.Boolean({
      description: 'False parks deliveries for up to 7 days; true releases them, oldest first.',
    }),
  ),
});

export const RegistrationPatchQuery = Type.Object({
  discard: Type.Optional(
    oneOf(['true', 'false'], {
      description: 'With `enabled` true: `true` drops what was parked instead of releasing it.',
    }),
  ),
});

const exampleSecret = 'whsec_c2FtcGxlIHNlY3JldCBvZiAzMiBieXRlcyBpbiBhbGw=';

/** No other answer shows the secret. */
export const RegistrationWithSecret = resource(
  'RegistrationWithSecret',
  { data: exampleRegistration, secret: exampleSecret },
  {
    data: WebhookRegistration,
    secret: Type.Optional(
      Type.String({
        description:
          'Signs what is sent. Store it: it is never shown again, so the answer to a repeated `Idempotency-Key` has none. Rotate a secret that was lost.',
        examples: [exampleSecret],
      }),
    ),
  },
);

export const SecretRotation = requestBody('SecretRotation', [{ overlap_seconds: 3600 }], {
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'How long the older secrets, at most two, still sign beside the new one.',
    }),
  ),
});
