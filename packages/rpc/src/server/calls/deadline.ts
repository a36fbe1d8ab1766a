import { DomainError } from '@telehealth/errors';
import { type IncomingMetadata, metadataValue } from '../../contract/metadata.ts';

/** A server's bounds on the duration of a call, in milliseconds. */
export interface DeadlineLimits {
  /** Applies to a unary call whose caller sets none. */
  readonly defaultMs: number;
  /** A longer deadline of a caller is reduced to this. */
  readonly maximumMs: number;
}

const grpcUnitMs: Readonly<Record<string, number>> = {
  H: 3_600_000,
  M: 60_000,
  S: 1000,
  m: 1,
  u: 0.001,
  n: 0.000_001,
};

/**
 * Milliseconds a caller allows, from `connect-timeout-ms` or `grpc-timeout`; undefined when it sets none.
 *
 * @throws DomainError `malformed-request` when the header does not follow its protocol.
 */
export function requestedTimeoutMs(metadata: IncomingMetadata): number | undefined {
  const connect = metadataValue(metadata, 'connect-timeout-ms');
  if (connect !== undefined) {
    if (!/^\d{1,10}$/.test(connect))
      throw new DomainError('malformed-request', 'malformed connect-timeout-ms');
    return Number(connect);
  }
  const grpc = metadataValue(metadata, 'grpc-timeout');
  if (grpc === undefined) return undefined;
  const [, amount, unit] = /^(\d{1,8})([HMSmun])$/.exec(grpc) ?? [];
  const unitMs = unit === undefined ? undefined : grpcUnitMs[unit];
  if (unitMs === undefined) throw new DomainError('malformed-request', 'malformed grpc-timeout');
  return Number(amount) * unitMs;
}
