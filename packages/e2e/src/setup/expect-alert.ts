import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Promtool } from '@telehealth/test-servers';

const rules = join(import.meta.dirname, '../../../../deploy/monitoring/alerts.yaml');
/** Minutes per scrape: longer than any tested rule waits. */
const minutes = 90;

/** By name and labels. */
type Scrape = ReadonlyMap<string, number>;

/** `/metrics` in Prometheus' text format, before and during a fault. */
export interface TwoScrapes {
  readonly before: string;
  readonly during: string;
  /** Of the first scrape (epoch s). */
  readonly at: number;
}

/**
 * Rejects unless the alert of `deploy/monitoring/alerts.yaml` is silent before the fault and fires at its end.
 * Prometheus scrapes every minute: gauges stay, and counters continue to grow as between the scrapes.
 */
export async function expectAlert(promtool: Promtool, alert: string, scrapes: TwoScrapes): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-alerts-'));
  const fires = (inFault: boolean) => ({
    expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0`,
    eval_time: `${inFault ? 2 * minutes : minutes}m`,
    exp_samples: inFault ? [{ labels: '{}', value: 1 }] : [],
  });
  const file = {
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: seriesOf(read(scrapes.before, scrapes.at), read(scrapes.during, scrapes.at)),
        promql_expr_test: [fires(false), fires(true)],
      },
    ],
  };
  try {
    writeFileSync(join(folder, 'test.yaml'), JSON.stringify(file));
    await promtool.run(['test', 'rules', 'test.yaml'], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Instants are relative to `at`, because tests of rules begin at 0. */
function read(text: string, at: number): Scrape {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = lines.map((line): [string, number] => {
    const end = line.lastIndexOf(' ');
    const [series, value] = [line.slice(0, end), Number(line.slice(end))];
    return [series, /_timestamp_seconds(\{|$)/.test(series) ? value - at : value];
  });
  return new Map(values.filter(([, value]) => Number.isFinite(value)));
}

/** In promtool's notation: `a+bxn` is `a`, and n times `b` more. */
function seriesOf(before: Scrape, during: Scrape): readonly { series: string; values: string }[] {
  return [...new Set([...before.keys(), ...during.keys()])].map((series) => {
    const [first, last] = [before.get(series), during.get(series)];
    const inRest = first === undefined ? `_x${minutes}` : `${first}+0x${minutes}`;
    if (last === undefined) return { series, values: inRest };
    const growth = isCounter(series) ? last - (first ?? 0) : 0;
    return { series, values: `${inRest} ${last}${growth < 0 ? '' : '+'}${growth}x${minutes}` };
  });
}

function isCounter(series: string): boolean {
  return /^\w+_(total|count|sum|bucket)(\{|$)/.test(series);
}
