import { UsageError } from './failure.ts';
import type { ShownObject } from './representation.ts';

/** Where a merged list goes on: the page token of each service that has more rows. */
export type MergePosition = ReadonlyMap<string, string>;

/** A page of one service: rows with their instant in epoch ms, newest first, and the token of the next page. */
export interface SourcePage {
  readonly rows: readonly { readonly at: number; readonly row: ShownObject }[];
  readonly next: string;
}

/** Reads the first `limit` rows of a service behind a page token. */
export type RowSource = (service: string, pageToken: string, limit: number) => Promise<SourcePage>;

/**
 * The newest `limit` rows of all services behind a position, and the position behind them. A service whose page is used
 * in part is asked again for just that part, which gives the token behind it.
 */
export async function mergeByTime(
  read: RowSource,
  position: MergePosition,
  limit: number,
): Promise<{ readonly rows: readonly ShownObject[]; readonly position: MergePosition }> {
  const pages = await Promise.all(
    [...position].map(async ([service, token]) => ({
      service,
      token,
      page: await read(service, token, limit),
    })),
  );
  const merged = pages
    .flatMap(({ service, page }) => page.rows.map((each) => ({ ...each, service })))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, limit);
  const next = new Map<string, string>();
  for (const { service, token, page } of pages) {
    const used = merged.filter((each) => each.service === service).length;
    if (used === 0 && page.rows.length > 0) next.set(service, token);
    else if (used < page.rows.length) next.set(service, (await read(service, token, used)).next);
    else if (page.next !== '') next.set(service, page.next);
  }
  return { rows: merged.map(({ row }) => row), position: next };
}

/** The position as text for `--after`. */
export function writePosition(position: MergePosition): string {
  return new URLSearchParams([...position]).toString();
}

/**
 * The position of a text; without one the beginning of each service.
 *
 * @throws UsageError for a text that names another service.
 */
export function readPosition(text: string | undefined, services: readonly string[]): MergePosition {
  if (text === undefined) return new Map(services.map((service) => [service, '']));
  const position = new Map(new URLSearchParams(text));
  if ([...position.keys()].every((service) => services.includes(service))) return position;
  throw new UsageError('--after does not belong to this list');
}
