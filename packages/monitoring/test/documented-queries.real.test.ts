import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPromtool } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { documentedQueries } from './documented-queries.ts';
import { metricsIn, read, readAlerts, runbookOf } from './metric-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'telehealth-queries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const queriesOf = (page: string) =>
  documentedQueries.filter((documented) => documented.page === page).map(({ query }) => query);

test.each(readAlerts())(
  'the runbook of $alert has a query to paste for what the alert counts and for every metric it says to look at',
  ({ alert, expr }) => {
    const page = runbookOf(alert);
    const queries = queriesOf(page);
    const [first = ''] = queries;
    expect(metricsIn(expr)).toEqual(expect.arrayContaining([...new Set(metricsIn(first))]));
    const [, lookAt = ''] = /\*\*Look at\*\*([\s\S]*?)\*\*Queries\*\*/.exec(read(page)) ?? [];
    const named = [...lookAt.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)/g)].map(([, name = '']) => name);
    const metrics = read('docs/operations/metrics.md');
    const looked = named.filter((name) => metrics.includes(`| \`${name}\` |`));
    const queried = queries.flatMap(metricsIn);
    expect(looked.filter((name) => !queried.includes(name))).toEqual([]);
    expect(queries.length).toBeGreaterThan(0);
  },
);

await describeWith(startPromtool, 'promtool', (promtool) => {
  test('every query of operations and runbooks is PromQL', async () => {
    expect(documentedQueries.length).toBeGreaterThan(80);
    const rules = documentedQueries.map(({ page, query }, index) => ({
      record: `documented:query:${index}`,
      expr: query,
      labels: { page },
    }));
    writeFileSync(join(folder, 'rules.yaml'), stringify({ groups: [{ name: 'documented', rules }] }));
    await promtool.run(['check', 'rules', 'rules.yaml'], folder);
  });
});
