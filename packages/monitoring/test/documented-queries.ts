import { globSync } from 'node:fs';
import { join } from 'node:path';
import { read } from './metric-names.ts';

const root = join(import.meta.dirname, '../../..');

/** A query to paste, of a page of operations or a runbook. */
export interface DocumentedQuery {
  readonly page: string;
  readonly query: string;
}

export const documentedQueries: readonly DocumentedQuery[] = globSync(
  'docs/{operations,operations/complaints,runbooks}/*.md',
  { cwd: root },
)
  .sort()
  .flatMap((page) =>
    [...read(page).matchAll(/^```promql\n([\s\S]*?)^```$/gm)].map(([, query = '']) => ({ page, query })),
  );
