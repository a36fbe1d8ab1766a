// Takes long: it starts the whole platform.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, startPlatform } from '@telehealth/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedQueries } from './documented-queries.ts';
import { dashboards, metricsIn, read, readAlerts, readRecordings } from './metric-names.ts';

/** The standalone has no internal certificate. */
const ofServiceProcesses = 'internal_certificate_end_timestamp_seconds';

let platform: Platform;
let families: readonly string[];
const folder = mkdtempSync(join(tmpdir(), 'telehealth-metrics-'));

beforeAll(async () => {
  platform = await startPlatform({ dataDir: folder, port: 0, logLevel: 'silent' });
  const text = await (await fetch(`${platform.start.operations_url}/metrics`)).text();
  families = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

test('decisions.md 16: docs/operations/metrics.md has every metric of a running platform, and no other', () => {
  const own = families.filter((name) => !/^(process|nodejs)_/.test(name));
  const documented = [...read('docs/operations/metrics.md').matchAll(/^\| `([a-z_]+)` \|/gm)].map(
    ([, name = '']) => name,
  );
  const expected = documented.filter(
    (name) => !/^(process|nodejs)_/.test(name) && name !== ofServiceProcesses,
  );
  expect(own.toSorted()).toEqual(expected.toSorted());
});

test('every metric that a rule names is one of a running platform, or of a service process', () => {
  const missing = [...readAlerts(), ...readRecordings()].flatMap((rule) =>
    metricsIn(rule.expr)
      .filter((name) => !families.includes(name) && name !== ofServiceProcesses)
      .map((name) => `${'alert' in rule ? rule.alert : rule.labels.slo}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test.each(dashboards)('every metric that %s names is one of a running platform', (file) => {
  const expressions = [...read(file).matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  );
  const promql = expressions.filter((expression) => !expression.includes('| json'));
  expect(promql.flatMap(metricsIn).filter((name) => !families.includes(name))).toEqual([]);
});

test('every metric that a query of the documents names is one of a running platform, or of a service process', () => {
  const missing = documentedQueries.flatMap(({ page, query }) =>
    metricsIn(query)
      .filter((name) => !families.includes(name) && name !== ofServiceProcesses)
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});
