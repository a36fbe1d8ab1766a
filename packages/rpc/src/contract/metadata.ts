import { DomainError } from '@telehealth/errors';
import { isCorrelationId, newId } from '@telehealth/ids';
import { type ClientMode, type DayQuotas, dayQuotaNames, type SessionRole, type Tenancy } from './call.ts';

/** Header names, on every protocol. */
export const metadataNames = {
  internalCredential: 'x-internal-credential',
  correlationId: 'x-correlation-id',
  clientId: 'x-client-id',
  clientBrandIds: 'x-client-brand-ids',
  clientMode: 'x-client-mode',
  credentialId: 'x-credential-id',
  sessionRole: 'x-session-role',
  memberId: 'x-member-id',
  e2eRunId: 'x-e2e-run-id',
  dayQuotas: 'x-day-quotas',
  brandId: 'x-brand-id',
  callId: 'x-call-id',
  idempotencyKey: 'idempotency-key',
  requestFingerprint: 'x-request-fingerprint',
} as const;

/** With `unavailable`: no handler ran, so another replica may execute the call. */
export const notExecutedHeader = 'x-not-executed';

/** Error kind, on the refusal of a plain route. */
export const errorKindHeader = 'x-error-kind';

/** Marks an earlier call's stored answer. */
export const replayedHeader = 'idempotent-replayed';

/** By lower-case name, as Node's HTTP servers give them. */
export type IncomingMetadata = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Repeated values are joined, which no format here accepts. */
export function metadataValue(metadata: IncomingMetadata, name: string): string | undefined {
  const value = metadata[name];
  if (value === undefined || typeof value === 'string') return value;
  return value.join(', ');
}

/** Equal in both tries of a call; undefined when missing or malformed. */
export function callIdOf(metadata: IncomingMetadata): string | undefined {
  const given = metadataValue(metadata, metadataNames.callId);
  return given !== undefined && /^[\w.-]{1,64}$/.test(given) ? given : undefined;
}

/** A new one when missing or malformed. */
export function correlationIdOf(metadata: IncomingMetadata): string {
  const given = metadataValue(metadata, metadataNames.correlationId);
  return isCorrelationId(given) ? given : newId('cor');
}

/**
 * Undefined without a client.
 *
 * @throws DomainError `malformed-request` for a brand of another client, and for an unknown mode, session role or quota.
 */
export function tenancyOf(metadata: IncomingMetadata): Tenancy | undefined {
  const clientId = metadataValue(metadata, metadataNames.clientId);
  if (clientId === undefined || clientId === '') return undefined;
  const listed = metadataValue(metadata, metadataNames.clientBrandIds);
  const brandIds = listed === undefined || listed === '' ? [] : listed.split(',').map((id) => id.trim());
  const brandId = metadataValue(metadata, metadataNames.brandId);
  if (brandId !== undefined && !brandIds.includes(brandId)) {
    throw new DomainError('malformed-request', 'the brand of the call does not belong to its client');
  }
  const credentialId = metadataValue(metadata, metadataNames.credentialId);
  const memberId = metadataValue(metadata, metadataNames.memberId);
  const e2eRunId = metadataValue(metadata, metadataNames.e2eRunId);
  const mode = clientModeOf(metadata);
  const session = sessionRoleOf(metadata);
  const dayQuotas = dayQuotasOf(metadata);
  return {
    ...{ clientId, brandIds, brandId, mode, credentialId },
    ...(session !== undefined && { session }),
    ...(memberId !== undefined && { memberId }),
    ...(e2eRunId !== undefined && { e2eRunId }),
    ...(dayQuotas && { dayQuotas }),
  };
}

/** As `journeys=5,domains=2`; undefined without any. */
export function dayQuotasText(quotas: DayQuotas): string | undefined {
  const given = dayQuotaNames.flatMap((name) =>
    quotas[name] === undefined ? [] : [`${name}=${quotas[name]}`],
  );
  return given.length === 0 ? undefined : given.join(',');
}

function dayQuotasOf(metadata: IncomingMetadata): DayQuotas | undefined {
  const text = metadataValue(metadata, metadataNames.dayQuotas);
  if (text === undefined) return undefined;
  const pairs = text.split(',').map((pair) => /^([a-z]+)=(\d+)$/.exec(pair));
  if (pairs.some((pair) => !dayQuotaNames.some((name) => name === pair?.[1])))
    throw new DomainError('malformed-request', 'unknown quota of a day');
  return Object.fromEntries(pairs.map((pair) => [pair?.[1], Number(pair?.[2])]));
}

function sessionRoleOf(metadata: IncomingMetadata): SessionRole | undefined {
  const role = metadataValue(metadata, metadataNames.sessionRole);
  if (role === undefined || role === 'patient' || role === 'console') return role;
  throw new DomainError('malformed-request', 'unknown role of a session');
}

function clientModeOf(metadata: IncomingMetadata): ClientMode | undefined {
  const mode = metadataValue(metadata, metadataNames.clientMode);
  if (mode === undefined || mode === 'test' || mode === 'live') return mode;
  throw new DomainError('malformed-request', 'unknown client mode');
}
