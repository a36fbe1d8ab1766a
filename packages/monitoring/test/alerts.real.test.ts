// Takes long: promtool plays hours of a platform for each alert.
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startPromtool } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { everyMinutes, platformFor } from './faults.ts';
import { type Alert, type Recording, read, readAlerts, readRecordings, runbookOf } from './metric-names.ts';

const root = join(import.meta.dirname, '../../..');
const alerts = readAlerts();
const recordings = readRecordings();
const names = alerts.map(({ alert }) => alert);
/** Hours that a rule needs which looks a day back. */
const daylong = 26;
const sections = ['**What it means.**', '**What patients and tenants feel.**', '**Look at**', '**Do**'];

describe('runbooks', () => {
  test.each(alerts)('$alert has its page, with what to look at and what to do', ({ alert, annotations }) => {
    const page = runbookOf(alert);
    const address = `/${page.replace(/\.md$/, '')}`;
    expect(annotations.runbook_url).toBe(`{{ $externalLabels.docs }}${address}`);
    expect(existsSync(join(root, page))).toBe(true);
    const text = read(page);
    expect([`# ${alert}\n`, ...sections, '**It ends when:**'].filter((part) => !text.includes(part))).toEqual(
      [],
    );
    expect(read('docs/runbooks/README.md')).toContain(`| [${alert}](${basename(page)}) |`);
  });

  test('every page is that of an alert', () => {
    const pages = globSync('docs/runbooks/*.md', { cwd: root }).filter((page) => !page.endsWith('README.md'));
    expect(pages.toSorted()).toEqual(names.map(runbookOf).toSorted());
  });

  test('every alert has a fault, in which it is tested', () => {
    expect(Object.keys(platformFor(1).faults).toSorted()).toEqual(names.toSorted());
  });
});

await describeWith(startPromtool, 'promtool', (promtool) => {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-alerts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs rules over series, and compares what an expression finds at these minutes. */
  async function expectAt(
    rules: readonly (Alert | Recording)[],
    series: Readonly<Record<string, string>>,
    expression: { readonly expr: string; readonly exp_samples: readonly object[] },
    minutes: readonly number[],
  ): Promise<void> {
    const file = {
      rule_files: ['rules.yaml'],
      evaluation_interval: `${everyMinutes}m`,
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          promql_expr_test: minutes.map((minute) => ({ eval_time: `${minute}m`, ...expression })),
        },
      ],
    };
    writeFileSync(join(folder, 'rules.yaml'), stringify({ groups: [{ name: 'tested', rules }] }));
    writeFileSync(join(folder, 'test.yaml'), stringify(file));
    await promtool.run(['test', 'rules', 'test.yaml'], folder);
  }

  test('deploy/monitoring/alerts.yaml is right', async () => {
    await promtool.run(['check', 'rules', join(root, 'deploy/monitoring/alerts.yaml')], folder);
  });

  test('deploy/monitoring/prometheus.yaml is right', async () => {
    const config = join(root, 'deploy/monitoring/prometheus.yaml');
    await promtool.run(['check', 'config', config], folder);
  });

  test('decisions.md 16: on a platform in rest no alert is pending or fires', async () => {
    const { calm, lastMinute } = platformFor(daylong);
    const times = Array.from({ length: lastMinute / everyMinutes }, (_, i) => (i + 1) * everyMinutes);
    await expectAt([...recordings, ...alerts], calm, { expr: 'ALERTS', exp_samples: [] }, times);
  });

  test.each(Object.entries(platformFor(3).missed))(
    'decisions.md 16: %s burns when it is missed, and it alone',
    async (slo, series) => {
      const { calm, lastMinute } = platformFor(3);
      const expr = 'count by (slo) (slo:burn:1h > 14.4)';
      const samples = { expr, exp_samples: [{ labels: `{slo="${slo}"}`, value: 1 }] };
      await expectAt(recordings, { ...calm, ...series }, samples, [lastMinute]);
    },
  );

  test('docs/operations/objectives.md has every objective', () => {
    const page = read('docs/operations/objectives.md');
    const objectives = [...new Set(recordings.map(({ labels }) => labels.slo))];
    expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, slo]) => slo)).toEqual(objectives);
    expect(Object.keys(platformFor(1).missed)).toEqual(objectives);
  });

  test.each(platformFor(3).harmless)(
    'decisions.md 16: $alert does not take for its fault: $title',
    async ({ alert, series }) => {
      const { calm, lastMinute } = platformFor(3);
      const rules = alerts.filter((rule) => rule.alert === alert);
      const times = Array.from({ length: lastMinute / everyMinutes }, (_, i) => (i + 1) * everyMinutes);
      await expectAt(
        [...recordings, ...rules],
        { ...calm, ...series },
        { expr: 'ALERTS', exp_samples: [] },
        times,
      );
    },
  );

  test.each(alerts)('decisions.md 16: $alert fires in its fault', async (rule) => {
    const { calm, faults, lastMinute } = platformFor(/\b1d\b/.test(`${rule.expr} ${rule.for}`) ? daylong : 3);
    const expr = `count(ALERTS{alertname="${rule.alert}",alertstate="firing"}) > bool 0`;
    const series = { ...calm, ...faults[rule.alert] };
    const needed = rule.expr.includes('slo:') ? recordings : [];
    await expectAt([...needed, rule], series, { expr, exp_samples: [{ labels: '{}', value: 1 }] }, [
      lastMinute,
    ]);
  });
});
