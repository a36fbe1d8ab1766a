import { DomainError } from '@telehealth/errors';
import type { Operator } from '../../contract/call.ts';
import { digestOf, type InternalCaller } from '../../contract/credentials.ts';
import { type IncomingMetadata, metadataNames, metadataValue } from '../../contract/metadata.ts';

/** Undefined for an unknown, expired or revoked token. */
export type AuthenticateOperator = (token: string) => Promise<Operator | undefined>;

export interface AccessChecks {
  /** Whether the metadata have the credential of one of these processes, in constant time. */
  readonly isCalledBy: (callers: readonly string[], metadata: IncomingMetadata) => boolean;
  /**
   * From the bearer token; the internal credential does not count.
   *
   * @throws DomainError `unauthorized` without a valid token.
   */
  readonly operatorOf: (metadata: IncomingMetadata) => Promise<Operator>;
}

export function accessChecks(
  internalCallers: readonly InternalCaller[],
  authenticateOperator: AuthenticateOperator | undefined,
): AccessChecks {
  const names = Map.groupBy(internalCallers, ({ digest }) => digest);
  return {
    isCalledBy(callers, metadata) {
      const presented = metadataValue(metadata, metadataNames.internalCredential);
      if (presented === undefined) return false;
      return names.get(digestOf(presented))?.some(({ name }) => callers.includes(name)) ?? false;
    },
    async operatorOf(metadata) {
      const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(metadataValue(metadata, 'authorization') ?? '') ?? [];
      const operator = token === undefined ? undefined : await authenticateOperator?.(token);
      if (operator === undefined) throw new DomainError('unauthorized');
      return operator;
    },
  };
}
