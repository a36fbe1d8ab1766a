import { createHmac } from 'node:crypto';
import { idOfDigest } from '@telehealth/ids';

/** As the issuer names them. */
export interface Subject {
  readonly iss: string;
  readonly sub: string;
}

/** As one brand knows them, in the form of intake's contract. */
export interface Person {
  readonly personId: string;
  /** Ids under older keys. */
  readonly formerIds: string[];
}

/**
 * An HMAC over issuer, subject and brand (decisions.md 8): without the key nobody can identify a person or
 * join their journeys across brands. `keys` are the secrets of the gateway, the current one first.
 */
export function personIds(keys: readonly [string, ...string[]]) {
  const idUnder = (key: string, { iss, sub }: Subject, brandId: string) =>
    idOfDigest(
      'per',
      createHmac('sha256', key)
        .update(JSON.stringify([iss, sub, brandId]))
        .digest(),
    );
  const [current, ...older] = keys;
  return (subject: Subject, brandId: string): Person => ({
    personId: idUnder(current, subject, brandId),
    formerIds: older.map((key) => idUnder(key, subject, brandId)),
  });
}

export type PersonIds = ReturnType<typeof personIds>;
