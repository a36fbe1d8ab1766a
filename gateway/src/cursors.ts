import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@telehealth/errors';

/** Where in a list a page ends: what the list is sorted by, as the list's owner takes it. */
export type Position = readonly string[];

/** What a cursor is good for. Whoever continues a list must ask for the very same. */
export interface CursorScope {
  /** The list, by its operation. */
  readonly list: string;
  readonly clientId: string;
  /** What narrows the list down; how much of it a page shows is none of it. */
  readonly filters?: Readonly<Record<string, string | undefined>>;
}

/** Makes and reads the cursors of every list. */
export interface Cursors {
  /** The same scope and position give the same cursor, so that an unchanged page has unchanged bytes. */
  write(scope: CursorScope, position: Position): string;
  /**
   * The position, exactly as it was written.
   *
   * @throws DomainError `malformed-request` for what was not written for this scope, or not by us.
   */
  read(scope: CursorScope, cursor: string): Position;
}

/** Longest cursor that is looked at. */
export const cursorMaxLength = 1024;

const version = 1;
const macBytes = 16;

/**
 * Cursors over the secret all replicas share: `version, MAC, position`, base64url. A position is authenticated
 * together with its scope and not secret, since it consists of what the page has shown.
 */
export function createCursors(secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'telehealth gateway cursors', 32));
  const mac = (scope: CursorScope, position: Buffer): Buffer => {
    const { list, clientId, filters = {} } = scope;
    const used = Object.entries(filters).filter(([, value]) => value !== undefined);
    const bound = JSON.stringify([version, list, clientId, used.sort(byName)]);
    const hmac = createHmac('sha256', key).update(String(bound.length)).update(bound).update(position);
    return hmac.digest().subarray(0, macBytes);
  };

  return {
    write(scope, position) {
      const bytes = Buffer.from(JSON.stringify(position));
      return Buffer.concat([Buffer.of(version), mac(scope, bytes), bytes]).toString('base64url');
    },
    read(scope, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const [sent, position] = [bytes.subarray(1, 1 + macBytes), bytes.subarray(1 + macBytes)];
      const isOurs =
        cursor.length <= cursorMaxLength &&
        bytes[0] === version &&
        sent.length === macBytes &&
        bytes.toString('base64url') === cursor &&
        timingSafeEqual(sent, mac(scope, position));
      if (isOurs) return JSON.parse(position.toString());
      const issue = { code: 'request.cursor', message: 'cursor is none of this list with these filters' };
      throw new DomainError('malformed-request', 'a cursor that is not ours', { issues: [issue] });
    },
  };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : Number(a > b);
}
