import { UsageError } from '../io/failure.ts';
import type { Page } from './show-list.ts';

/** The newest `limit` rows after a page token; each has its `service`. */
export type RowSource = (service: string, pageToken: string, limit: number) => Promise<Page>;

/**
 * The newest `limit` rows of all services by the instant in `by`, after a position with the page token of each service
 * with more rows. If a page is used in part, just that part is read again for the token after it.
 *
 * @throws UsageError for a position that names another service.
 */
export async function mergeByTime(
  read: RowSource,
  { services, by }: { readonly services: readonly string[]; readonly by: string },
  after: string | undefined,
  limit: number,
): Promise<Page> {
  const position = new URLSearchParams(after ?? Object.fromEntries(services.map((service) => [service, ''])));
  if ([...position.keys()].some((service) => !services.includes(service))) {
    throw new UsageError('--next does not belong to this list');
  }
  const pages = await Promise.all(
    [...position].map(async ([service, token]) => ({
      service,
      token,
      ...(await read(service, token, limit)),
    })),
  );
  const merged = pages
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => Number(b[by]) - Number(a[by]))
    .slice(0, limit);
  const behind = new URLSearchParams();
  for (const { service, token, rows, next } of pages) {
    const used = merged.filter((row) => row.service === service).length;
    if (used === 0 && rows.length > 0) behind.set(service, token);
    else if (used < rows.length) behind.set(service, (await read(service, token, used)).next ?? '');
    else if (next !== undefined) behind.set(service, next);
  }
  return { rows: merged, next: behind.toString() || undefined };
}
