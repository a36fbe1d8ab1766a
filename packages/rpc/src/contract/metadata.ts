import { DomainError } from '@telehealth/errors';
import { isCorrelationId, newId } from '@telehealth/ids';
import type { ClientMode, SessionRole, Tenancy } from './call.ts';

/** Header names of a call's context, on every protocol. */
export const metadataNames = {
  internalCredential: 'x-internal-credential',
  correlationId: 'x-correlation-id',
  clientId: 'x-client-id',
  clientBrandIds: 'x-client-brand-ids',
  clientMode: 'x-client-mode',
  credentialId: 'x-credential-id',
  sessionRole: 'x-session-role',
  e2eRunId: 'x-e2e-run-id',
  brandId: 'x-brand-id',
  callId: 'x-call-id',
  idempotencyKey: 'idempotency-key',
  requestFingerprint: 'x-request-fingerprint',
} as const;

/** On an `unavailable` answer: no handler ran, so another replica may execute the call. */
export const notExecutedHeader = 'x-not-executed';

/** On a refusal of a plain route: its kind. */
export const errorKindHeader = 'x-error-kind';

/** On a stored answer of an earlier call under the same idempotency key. */
export const replayedHeader = 'idempotent-replayed';

/** Incoming headers by lower-case name, as Node's HTTP servers give them. */
export type IncomingMetadata = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header. Repeated values are joined, which no format here accepts. */
export function metadataValue(metadata: IncomingMetadata, name: string): string | undefined {
  const value = metadata[name];
  if (value === undefined || typeof value === 'string') return value;
  return value.join(', ');
}

/** The id that the caller gave both tries of the call; undefined when it is missing or malformed. */
export function callIdOf(metadata: IncomingMetadata): string | undefined {
  const given = metadataValue(metadata, metadataNames.callId);
  return given !== undefined && /^[\w.-]{1,64}$/.test(given) ? given : undefined;
}

/** The caller's correlation id, or a fresh one when it is missing or malformed. */
export function correlationIdOf(metadata: IncomingMetadata): string {
  const given = metadataValue(metadata, metadataNames.correlationId);
  return isCorrelationId(given) ? given : newId('cor');
}

/**
 * The tenancy the metadata states, undefined when it names no client.
 *
 * @throws DomainError `malformed-request` when the brand is not one of the client's or the mode or the role of
 * the session is unknown.
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
  const e2eRunId = metadataValue(metadata, metadataNames.e2eRunId);
  const mode = clientModeOf(metadata);
  const session = sessionRoleOf(metadata);
  return {
    ...{ clientId, brandIds, brandId, mode, credentialId },
    ...(session !== undefined && { session }),
    ...(e2eRunId !== undefined && { e2eRunId }),
  };
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
