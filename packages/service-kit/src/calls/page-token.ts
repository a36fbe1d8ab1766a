import { DomainError } from '@telehealth/errors';
import type { Page } from './page.ts';

interface PartTypes {
  readonly text: string;
  readonly number: number;
}

/** Of a row in its list, part by part. */
type Position = readonly (string | number)[];

export type PositionOf<P extends readonly (keyof PartTypes)[]> = {
  readonly [I in keyof P]: PartTypes[P[I]];
};

/** From the position of the last row; empty when nothing follows. */
export function nextPageToken<T>({ rows, hasMore }: Page<T>, positionOf: (row: T) => Position): string {
  const last = rows.at(-1);
  return hasMore && last !== undefined ? positionOf(last).map(encodeURIComponent).join(',') : '';
}

/**
 * Undefined for the empty token, the first page. Throws `malformed-request` for a token without exactly these parts.
 * Numbers are whole and not negative.
 */
export function readPageToken<const P extends readonly (keyof PartTypes)[]>(
  token: string,
  ...parts: P
): PositionOf<P> | undefined {
  if (token === '') return undefined;
  const texts = token.split(',');
  const position = texts.map((text, i) => (parts[i] === 'number' ? numberIn(text) : textIn(text)));
  if (texts.length !== parts.length || position.includes(undefined)) {
    throw new DomainError('malformed-request', 'the page token does not belong to this list');
  }
  return position as unknown as PositionOf<P>;
}

function numberIn(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function textIn(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return undefined;
  }
}
