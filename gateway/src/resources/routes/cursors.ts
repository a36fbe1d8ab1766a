import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { cursorMaxLength } from '@telehealth/public-api/schema/page';
import type { Secrets } from '@telehealth/service-kit/config';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';

/** Sort values of the last row of a page, in the form of the service that owns the list. */
export type Position = readonly string[];

/** A cursor is valid only for its own list. */
export interface CursorScope {
  /** Its operation. */
  readonly list: string;
  readonly clientId: string;
  /** In a fixed order, without the page size. */
  readonly filters?: Readonly<Record<string, string>>;
}

export interface Cursors {
  /** Deterministic, so that an unchanged page has unchanged bytes. */
  write(scope: CursorScope, position: Position): string;
  /** @throws DomainError `malformed-request` for a cursor that was not written for this scope. */
  read(scope: CursorScope, cursor: string): Position;
}

const version = 1;
const macBytes = 16;

/**
 * `version, MAC, position` in base64url. All replicas share the secrets; the first one writes, each reads.
 * The MAC covers position and scope. The position is not encrypted: the page has shown its values.
 */
export function createCursors(secrets: Secrets): Cursors {
  const [current, ...older] = secrets.map((secret) =>
    // As bytes instead of a key object, Node 24 takes 10 µs more for each MAC.
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'telehealth gateway cursors', 32))),
  );
  if (current === undefined) throw new Error('cursors need a secret');
  const keys = [current, ...older];
  const mac = (key: KeyObject, scope: CursorScope, position: Buffer): Buffer => {
    const { list, clientId, filters = {} } = scope;
    const bound = JSON.stringify([version, list, clientId, Object.entries(filters)]);
    const hmac = createHmac('sha256', key).update(String(bound.length)).update(bound).update(position);
    return hmac.digest().subarray(0, macBytes);
  };

  return {
    write(scope, position) {
      const bytes = Buffer.from(JSON.stringify(position));
      return Buffer.concat([Buffer.of(version), mac(current, scope, bytes), bytes]).toString('base64url');
    },
    read(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const [sent, position] = [bytes.subarray(1, 1 + macBytes), bytes.subarray(1 + macBytes)];
      const isAuthentic =
        cursor.length <= cursorMaxLength &&
        bytes[0] === version &&
        sent.length === macBytes &&
        bytes.toString('base64url') === cursor &&
        keys.some((key) => timingSafeEqual(sent, mac(key, scope, position)));
      if (isAuthentic) return JSON.parse(position.toString());
      if (cursor === '')
        throw malformedRequest(
          'request.cursor',
          'The cursor is empty. Leave it out for the first page.',
          '?cursor',
        );
      throw malformedRequest(
        'request.cursor',
        'The cursor belongs to another list or filter. Send the next_cursor of a page of this list, with its filters.',
        '?cursor',
      );
    },
  };
}
