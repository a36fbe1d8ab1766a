import { DomainError } from '@telehealth/errors';
import { type IncomingMetadata, metadataValue } from '../../contract/metadata.ts';

/** Milliseconds. */
export interface DeadlineLimits {
  /** For a unary call without a deadline. */
  readonly defaultMs: number;
  /** Longer deadlines are reduced to this. */
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
 * From `connect-timeout-ms` or `grpc-timeout`; undefined without one.
 *
 * @throws DomainError `malformed-request` for a malformed header.
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
