import { timingSafeEqual } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import type { Operator } from '../contract/call.ts';
import type { Credentials } from '../contract/credentials.ts';
import { type IncomingMetadata, metadataNames, metadataValue } from '../contract/metadata.ts';

/** Resolves an operator token; undefined for one that is unknown, expired or revoked. */
export type AuthenticateOperator = (token: string) => Promise<Operator | undefined>;

/** Identifies callers. */
export interface AccessChecks {
  /** Whether the metadata carries an accepted credential. The time it takes tells no more than the lengths. */
  readonly isInternal: (metadata: IncomingMetadata) => boolean;
  /**
   * The operator of the bearer token. The internal credential is not looked at.
   *
   * @throws DomainError `unauthorized` without a valid token.
   */
  readonly operatorOf: (metadata: IncomingMetadata) => Promise<Operator>;
}

/** Checks against the internal credentials and one source of operators. */
export function accessChecks(
  internalCredentials: Credentials,
  authenticateOperator: AuthenticateOperator | undefined,
): AccessChecks {
  const accepted = internalCredentials.map((credential) => Buffer.from(credential));
  return {
    isInternal(metadata) {
      const given = metadataValue(metadata, metadataNames.internalCredential);
      if (given === undefined) return false;
      const bytes = Buffer.from(given);
      let isAccepted = false;
      for (const expected of accepted) {
        if (bytes.length === expected.length && timingSafeEqual(bytes, expected)) isAccepted = true;
      }
      return isAccepted;
    },
    async operatorOf(metadata) {
      const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(metadataValue(metadata, 'authorization') ?? '') ?? [];
      const operator = token === undefined ? undefined : await authenticateOperator?.(token);
      if (operator === undefined) throw new DomainError('unauthorized');
      return operator;
    },
  };
}
