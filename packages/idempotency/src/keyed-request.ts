import { createHmac, hash } from 'node:crypto';
import type { DescMethod } from '@bufbuild/protobuf';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { answersSecret } from './secret-fields.ts';

/** No member reveals the key or the request. */
export interface KeyedRequest {
  /** Hex SHA-256 of the caller and the key. */
  readonly id: string;
  /** Absent: the request is that of an operator or a service. */
  readonly clientId?: string;
  /** Hex HMAC-SHA-256 of the request under the key. */
  readonly fingerprint: string;
}

/**
 * Undefined without a key. Keys are separate by client and operator, and by credential where a method answers a secret.
 * `encoded` is the request message, for callers that send no fingerprint.
 *
 * @throws DomainError `malformed-request` unless the key is 1 to 255 visible ASCII characters.
 */
export function keyedRequest(
  call: Pick<Call, 'idempotencyKey' | 'requestFingerprint' | 'tenancy' | 'operator'>,
  method: DescMethod,
  encoded: () => Uint8Array,
): KeyedRequest | undefined {
  const { idempotencyKey: key } = call;
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'Idempotency-Key must have 1 to 255 visible ASCII characters.';
    throw new DomainError('malformed-request', message, {
      issues: [{ code: 'request.idempotency_key', message }],
    });
  }
  const id = hash('sha256', JSON.stringify([...principalOf(call, answersSecret(method)), key]));
  const { clientId } = call.operator === undefined ? (call.tenancy ?? {}) : {};
  const fingerprint = fingerprintOf(key, call, method, encoded);
  return { id, ...(clientId !== undefined && { clientId }), fingerprint };
}

function principalOf(
  { operator, tenancy }: Pick<Call, 'operator' | 'tenancy'>,
  isOfCredential: boolean,
): readonly string[] {
  if (operator !== undefined) return ['operator', operator.name];
  if (tenancy === undefined) return ['service'];
  const { clientId, credentialId = '' } = tenancy;
  return ['client', clientId, ...(isOfCredential ? [credentialId] : [])];
}

/** The key is not stored, so a fingerprint does not reveal its request. */
function fingerprintOf(
  key: string,
  { requestFingerprint, tenancy }: Pick<Call, 'requestFingerprint' | 'tenancy'>,
  method: DescMethod,
  encoded: () => Uint8Array,
): string {
  const hmac = createHmac('sha256', key);
  const path = `${method.parent.typeName}/${method.name}`;
  if (requestFingerprint !== undefined) {
    hmac.update(JSON.stringify([path, 'public', requestFingerprint]));
  } else {
    hmac.update(JSON.stringify([path, 'message', tenancy?.brandId ?? '']));
    hmac.update(encoded());
  }
  return hmac.digest('hex');
}
