import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { cursorMaxLength } from '@telehealth/public-api/schema/page';
import type { Secrets } from '@telehealth/service-kit';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';

/** Where in a list a page ends: the sort values of its last row, as the service that owns the list takes them. */
export type Position = readonly string[];

/** The list a cursor belongs to. The request that continues a list must be for the same one. */
export interface CursorScope {
  /** The list, by its operation. */
  readonly list: string;
  readonly clientId: string;
  /** The values that narrow the list down, always in one order. The page size is not among them. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** Makes and reads the cursors of every list. */
export interface Cursors {
  /** The same scope and position give the same cursor, so that an unchanged page has unchanged bytes. */
  write(scope: CursorScope, position: Position): string;
  /**
   * The position as it was written.
   *
   * @throws DomainError `malformed-request` for a cursor that this gateway did not write for this scope.
   */
  read(scope: CursorScope, cursor: string): Position;
}

const version = 1;
const macBytes = 16;

/**
 * Cursors under a secret all replicas share: `version, MAC, position` in base64url. The MAC covers position and
 * scope. The position is not encrypted, because it consists of values the page has shown. The first secret writes, and
 * each of them reads.
 */
export function createCursors(secrets: Secrets): Cursors {
  const [current, ...older] = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'telehealth gateway cursors', 32)),
  );
  if (current === undefined) throw new Error('cursors need a secret');
  const keys = [current, ...older];
  const mac = (key: Buffer, scope: CursorScope, position: Buffer): Buffer => {
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
