import type { FileHandle } from 'node:fs/promises';

/** What is written at once, with the cursor behind it. */
export interface ExportPage {
  /** Lines by the name of their file. */
  readonly rows: Readonly<Record<string, readonly object[]>>;
  /** A file of its own, below the folder. */
  readonly file?: { readonly path: string; readonly fill: (file: FileHandle) => Promise<void> };
  /** Where the part goes on; undefined: it is whole. */
  readonly next: string | undefined;
}

/** A part of an export that is read page by page. */
export interface ExportPart {
  readonly name: string;
  /** From a cursor on; empty: from the first. The last page has no `next`. */
  pages(cursor: string): AsyncIterable<ExportPage>;
}

/** Of a list of a contract. */
export interface ListPage {
  readonly limit: number;
  readonly pageToken: string;
}

/** The lines of a list in its one file, or in more. */
export function listPart(
  name: string,
  readPage: (page: ListPage) => Promise<Pick<ExportPage, 'rows' | 'next'>>,
): ExportPart {
  return {
    name,
    async *pages(cursor) {
      for (let pageToken: string | undefined = cursor; pageToken !== undefined; ) {
        const page: Pick<ExportPage, 'rows' | 'next'> = await readPage({ limit: 200, pageToken });
        yield page;
        pageToken = page.next;
      }
    },
  };
}

/** What one call answers. */
export function wholePart(name: string, read: () => Promise<readonly object[]>): ExportPart {
  return listPart(name, async () => ({ rows: { [`${name}.jsonl`]: await read() }, next: undefined }));
}
