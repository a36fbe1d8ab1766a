import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  type AttemptSchema,
  type DeliverySchema,
  AttemptOutcome as ProtoOutcome,
  FailureReason as ProtoReason,
  DeliveryStatus as ProtoStatus,
  AttemptTrigger as ProtoTrigger,
} from '@telehealth/contracts/webhooks/v1/delivery';
import { nameInTable } from '@telehealth/service-kit';
import { openAttempt } from '../domain/deliveries/attempts.ts';
import type {
  Attempt,
  AttemptOutcome,
  AttemptTrigger,
  Delivery,
  DeliveryStatus,
  FailureReason,
} from '../domain/deliveries/delivery.ts';

const statuses: Readonly<Record<DeliveryStatus, ProtoStatus>> = {
  pending: ProtoStatus.PENDING,
  parked: ProtoStatus.PARKED,
  succeeded: ProtoStatus.SUCCEEDED,
  failed: ProtoStatus.FAILED,
  exhausted: ProtoStatus.EXHAUSTED,
};

const failureReasons: Readonly<Record<FailureReason, ProtoReason>> = {
  gone: ProtoReason.GONE,
  aborted: ProtoReason.ABORTED,
  discarded: ProtoReason.DISCARDED,
  parked_too_long: ProtoReason.PARKED_TOO_LONG,
  registration_deleted: ProtoReason.REGISTRATION_DELETED,
  event_expired: ProtoReason.EVENT_EXPIRED,
  test_failed: ProtoReason.TEST_FAILED,
};

const triggers: Readonly<Record<AttemptTrigger, ProtoTrigger>> = {
  auto: ProtoTrigger.AUTO,
  manual: ProtoTrigger.MANUAL,
  test: ProtoTrigger.TEST,
};

const outcomes: Readonly<Record<AttemptOutcome, ProtoOutcome>> = {
  succeeded: ProtoOutcome.SUCCEEDED,
  rejected: ProtoOutcome.REJECTED,
  refused: ProtoOutcome.REFUSED,
  unanswered: ProtoOutcome.UNANSWERED,
  interrupted: ProtoOutcome.INTERRUPTED,
};

/** The status of a request; undefined: of every status. */
export function statusFromProto(status: ProtoStatus): DeliveryStatus | undefined {
  return nameInTable(statuses, status);
}

/** The delivery, without its attempts and, while one is under way, without the next one. */
export function deliveryToProto(delivery: Delivery): MessageInitShape<typeof DeliverySchema> {
  const { _id, registrationId, eventId, eventType, test, status, attemptCount } = delivery;
  const { dueAt, lastStatus, createdAt, finishedAt, failureReason } = delivery;
  const isWaiting = status === 'pending' && dueAt !== undefined && openAttempt(delivery) === undefined;
  return {
    deliveryId: _id,
    registrationId,
    eventId,
    eventType,
    test,
    attemptCount,
    status: statuses[status],
    ...(isWaiting && { nextAttemptAt: timestampFromMs(dueAt) }),
    ...(lastStatus !== undefined && { lastStatus }),
    createdAt: timestampFromMs(createdAt),
    ...(finishedAt !== undefined && { finishedAt: timestampFromMs(finishedAt) }),
    ...(failureReason && { failureReason: failureReasons[failureReason] }),
  };
}

/** One attempt; without an outcome while it is under way. */
export function attemptToProto(attempt: Attempt): MessageInitShape<typeof AttemptSchema> {
  const { trigger, startedAt, durationMs, outcome, status, detail, excerpt, truncated, timing } = attempt;
  return {
    attempt: attempt.attempt,
    trigger: triggers[trigger],
    startedAt: timestampFromMs(startedAt),
    ...(durationMs !== undefined && { durationMs: Math.round(durationMs) }),
    ...(outcome && { outcome: outcomes[outcome] }),
    ...(status !== undefined && { status }),
    ...(detail !== undefined && { detail }),
    ...(excerpt !== undefined && { responseExcerpt: excerpt }),
    ...(truncated && { truncated }),
    ...(timing && { timing: roundedTiming(timing) }),
  };
}

function roundedTiming(timing: NonNullable<Attempt['timing']>): NonNullable<Attempt['timing']> {
  return Object.fromEntries(Object.entries(timing).map(([phase, ms]) => [phase, Math.round(ms)]));
}
