import type { PathsWithMethod } from 'openapi-typescript-helpers';
import type { Answer, Init, InitArguments } from './call.ts';
import type { ClientPaths } from './client-paths.ts';

interface Page {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}
interface ListInit {
  readonly params?: { readonly query?: { readonly cursor?: string } };
}

/** The lists of the API, which are read page by page. */
export type ListPath = {
  [Path in PathsWithMethod<ClientPaths, 'get'>]: Answer<'get', Path> extends Page ? Path : never;
}[PathsWithMethod<ClientPaths, 'get'>];

/** The pages of a list, read one at a time. A list to come back to has `resume_cursor` or `watermark` on each page. */
export type Pages = <Path extends ListPath>(
  path: Path,
  ...init: InitArguments<Init<'get', Path>>
) => AsyncGenerator<Answer<'get', Path>, void, undefined>;

/** The entries of a list, page after page. */
export type List = <Path extends ListPath>(
  path: Path,
  ...init: InitArguments<Init<'get', Path>>
) => AsyncGenerator<Extract<Answer<'get', Path>, Page>['data'][number], void, undefined>;

/** From the cursor in the query, or the first page. */
export function pagesOf(get: (path: string, init?: object) => Promise<unknown>): Pages {
  return async function* pages(path: string, init: ListInit = {}) {
    const { params } = init;
    let cursor: string | null | undefined = params?.query?.cursor;
    do {
      const query = { ...params?.query, ...(cursor && { cursor }) };
      const page = (await get(path, { ...init, params: { ...params, query } })) as Page;
      yield page;
      cursor = page.next_cursor;
    } while (cursor);
  } as Pages;
}

export function entriesOf(pages: Pages): List {
  const read = pages as (path: string, init?: object) => AsyncIterable<Page>;
  return async function* list(path: string, init?: object) {
    for await (const { data } of read(path, init)) yield* data;
  } as List;
}
