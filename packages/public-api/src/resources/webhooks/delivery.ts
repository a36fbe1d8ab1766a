import { idMaxLength } from '@telehealth/ids';
import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { object, oneOf, orNull, time, vocabulary } from '../../schema/json-schema.ts';
import { anyOf, PeriodQuery } from '../../schema/list-query.ts';
import { PageQuery } from '../../schema/page.ts';
import { eventTypesInQuery } from '../events/event-type.ts';
import { exampleRegistrationId } from './registration.ts';

const meaningOfStatus = {
  pending: 'An attempt is under way or will follow.',
  parked: 'It waits until the registration is enabled.',
  succeeded: 'The receiver answered with 2xx.',
  failed: 'It ended before all tries were used.',
  exhausted: 'All tries were used.',
} as const;

export type DeliveryStatusName = keyof typeof meaningOfStatus;

const DeliveryStatus = vocabulary('DeliveryStatus', meaningOfStatus);

const FailureReason = vocabulary('FailureReason', {
  gone: 'The receiver answered 410.',
  aborted: 'The receiver answered with `webhook-delivery: abort-message`.',
  discarded: 'The client dropped what was parked.',
  parked_too_long: 'It was parked for seven days.',
  registration_deleted: 'The registration was deleted.',
  event_expired: 'The event is no longer stored.',
  test_failed: 'The one attempt of a test-fire failed.',
});

const AttemptTrigger = vocabulary('AttemptTrigger', {
  auto: 'The schedule of tries.',
  manual: 'A resend or a recovery.',
  test: 'A test-fire.',
});

const AttemptOutcome = vocabulary('AttemptOutcome', {
  succeeded: 'The receiver answered with 2xx.',
  rejected: 'The receiver answered with another status.',
  refused: 'The address may not be delivered to, so nothing was sent.',
  unanswered: 'The receiver did not answer in whole.',
  interrupted: 'The attempt broke off on the side of the platform. Its outcome is unknown.',
});

export const exampleDeliveryId = 'dlv_5xTn2VbQ8wKc1ZyRj4Mp7L';

const exampleDelivery = {
  delivery_id: exampleDeliveryId,
  registration_id: exampleRegistrationId,
  event_id: 'evt_9rLk4WcZ2vXq7TnYb1Mj5P',
  event_type: 'journey.intake.submitted.v1',
  test: false,
  status: 'succeeded',
  attempt_count: 1,
  next_attempt_at: null,
  last_status: 204,
  created_at: '2026-02-03T16:08:02.517Z',
  finished_at: '2026-02-03T16:08:02.604Z',
};

const fields = {
  delivery_id: Type.String(),
  registration_id: Type.String(),
  event_id: Type.String(),
  event_type: Type.String(),
  test: Type.Boolean(),
  status: DeliveryStatus,
  attempt_count: Type.Integer({ description: 'How many attempts were begun.' }),
  next_attempt_at: orNull(time('Null unless `status` is `pending`.')),
  last_status: orNull(
    Type.Integer({ description: "The receiver's last status; null while it has not answered." }),
  ),
  created_at: time(),
  finished_at: orNull(time('Null until it has ended.')),
  failure_reason: Type.Optional(FailureReason),
};

/** One event to one registration (decisions.md 3). */
export const Delivery = resource('Delivery', exampleDelivery, fields);

export const PhaseTiming = object(
  'PhaseTiming',
  {
    dns_ms: orNull(Type.Integer()),
    connect_ms: orNull(Type.Integer()),
    tls_ms: orNull(Type.Integer()),
    ttfb_ms: orNull(Type.Integer()),
  },
  { description: 'Null for a phase that was not needed or did not end.' },
);

export const Attempt = object('DeliveryAttempt', {
  attempt: Type.Integer({ description: 'Counts the attempts of the delivery from 1.' }),
  trigger: AttemptTrigger,
  started_at: time(),
  duration_ms: orNull(
    Type.Integer({
      description: 'How long it took. Null while it runs, and when no connection was tried.',
    }),
  ),
  status: Type.Optional(Type.Integer({ description: "The receiver's status." })),
  outcome: Type.Optional(AttemptOutcome),
  detail: Type.Optional(Type.String({ description: 'What went wrong.' })),
  response_excerpt: Type.Optional(Type.String({ description: "The beginning of the receiver's body." })),
  truncated: Type.Boolean({ description: 'Whether the body is longer than the excerpt.' }),
  timing: PhaseTiming,
});

export const DeliveryWithAttempts = resource(
  'DeliveryWithAttempts',
  {
    ...exampleDelivery,
    attempts: [
      {
        attempt: 1,
        trigger: 'auto',
        started_at: '2026-02-03T16:08:02.520Z',
        duration_ms: 84,
        status: 204,
        outcome: 'succeeded',
        truncated: false,
        timing: { dns_ms: 3, connect_ms: 21, tls_ms: 34, ttfb_ms: 80 },
      },
    ],
  },
  {
    ...Delivery.properties,
    attempts: Type.Array(Attempt, {
      description: 'The last 50, the oldest first. One that is under way has no `outcome`.',
    }),
  },
);

const status = Type.Optional(
  anyOf(oneOf(Object.keys(meaningOfStatus) as DeliveryStatusName[]), 'Only of this status.'),
);

/** To every registration of a brand. */
export const BrandDeliveriesQuery = Type.Object({
  status,
  ...PeriodQuery.properties,
  ...PageQuery.properties,
});

export const DeliveriesQuery = Type.Object({
  status,
  ...PeriodQuery.properties,
  event_type: Type.Optional(eventTypesInQuery),
  event_id: Type.Optional(
    Type.String({
      pattern: '^evt_[A-Za-z0-9]+$',
      maxLength: idMaxLength,
      description: 'Only of this event.',
    }),
  ),
  ...PageQuery.properties,
});

export const ResentDelivery = resource(
  'ResentDelivery',
  { delivery_id: exampleDeliveryId },
  { delivery_id: Type.String() },
);
