import type { MessageInitShape } from '@bufbuild/protobuf';
import { type Timestamp, timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import {
  RecoveryStatus as ProtoStatus,
  type RecoverySchema,
} from '@telehealth/contracts/webhooks/v1/delivery_service';
import { DomainError } from '@telehealth/errors';
import type { Recovery, RecoveryStatus } from '../domain/recoveries/recovery.ts';
import type { AskedPeriod } from '../domain/recoveries/recovery-period.ts';

const statuses: Readonly<Record<RecoveryStatus, ProtoStatus>> = {
  running: ProtoStatus.RUNNING,
  done: ProtoStatus.DONE,
  stopped: ProtoStatus.STOPPED,
};

/** The period of a request. Throws `malformed-request` when it has no beginning. */
export function periodFromProto({
  since,
  until,
}: {
  readonly since?: Timestamp | undefined;
  readonly until?: Timestamp | undefined;
}): AskedPeriod {
  if (since === undefined) throw new DomainError('malformed-request', 'a recovery has a beginning');
  return { since: timestampMs(since), until: until && timestampMs(until) };
}

export function recoveryToProto(recovery: Recovery): MessageInitShape<typeof RecoverySchema> {
  const { _id, registrationId, since, until, status, recovered, createdAt, finishedAt } = recovery;
  return {
    recoveryId: _id,
    registrationId,
    recovered,
    status: statuses[status],
    since: timestampFromMs(since),
    until: timestampFromMs(until),
    createdAt: timestampFromMs(createdAt),
    ...(finishedAt !== undefined && { finishedAt: timestampFromMs(finishedAt) }),
  };
}
