import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateway, services } from '@telehealth/platform/services';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { dashboardOf } from './dashboard.ts';
import { dashboardTables } from './panels.ts';

const folder = join(import.meta.dirname, '../../../deploy/monitoring');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

test.each(dashboardTables)('npm run dashboards has written $file', (table) => {
  expect(JSON.parse(read(`dashboards/${table.file}`))).toEqual(dashboardOf(table));
});

const processes = [gateway.name, ...services.map(({ name }) => name)];

test('the alert ProcessMissing misses every process', () => {
  const missed = [...read('alerts.yaml').matchAll(/absent\(build_info\{process="([\w-]+)"\}\)/g)];
  expect(missed.map(([, name]) => name).toSorted()).toEqual(processes.toSorted());
});

test('Prometheus reads the metrics of every process', () => {
  const { scrape_configs: jobs } = parse(read('prometheus.yaml')) as {
    readonly scrape_configs: readonly [
      { readonly dns_sd_configs: readonly [{ readonly names: readonly string[] }] },
    ];
  };
  expect(jobs[0].dns_sd_configs[0].names.toSorted()).toEqual(processes.toSorted());
});
