import { nextPageOf } from '../command/paging.ts';

const pageSize = 200;
const maxPages = 5;

/** The first 1000 rows of a list. */
export async function firstRows<A extends object, R>(
  readPage: (page: { readonly limit: number; readonly pageToken: string }) => Promise<A>,
  rowsOf: (answer: A) => readonly R[],
): Promise<readonly R[]> {
  const rows: R[] = [];
  let pageToken = '';
  for (let pages = 0; pages < maxPages; pages++) {
    const answer = await readPage({ limit: pageSize, pageToken });
    rows.push(...rowsOf(answer));
    const next = nextPageOf(answer);
    if (next === undefined) break;
    pageToken = next;
  }
  return rows;
}
