import type { DescMethodUnary } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import { metadataNames } from '../contract/metadata.ts';
import { newCallId } from './call-id.ts';
import { hasHeader } from './flat-headers.ts';
import type { ReplicaCall } from './replica-call.ts';

/**
 * Repeatable are reads, idempotent methods and calls under an idempotency key. The last two get a call id, by which the
 * second replica finds the first effect.
 */
export function repeatOf(method: DescMethodUnary, headers: string[]): ReplicaCall<unknown>['repeat'] {
  const { NO_SIDE_EFFECTS, IDEMPOTENT } = MethodOptions_IdempotencyLevel;
  if (method.idempotency === NO_SIDE_EFFECTS) return 'always';
  if (method.idempotency !== IDEMPOTENT && !hasHeader(headers, metadataNames.idempotencyKey))
    return 'not-executed';
  headers.push(metadataNames.callId, newCallId());
  return 'always';
}
