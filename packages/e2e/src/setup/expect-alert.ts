import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Promtool } from '@telehealth/test-servers';

const rules = join(import.meta.dirname, '../../../../deploy/monitoring/alerts.yaml');
/** How long Prometheus sees each of two scrapes: longer than any of the rules that are tested waits. */
const minutes = 90;

/** A value of a scrape, by its name and labels. */
type Scrape = ReadonlyMap<string, number>;

/** Two scrapes of `/metrics` in Prometheus' text format: in rest, and in a fault. */
export interface TwoScrapes {
  readonly before: string;
  readonly during: string;
  /** The instant (epoch s) at which Prometheus takes the first one. */
  readonly at: number;
}

/**
 * Rejects unless an alert of `deploy/monitoring/alerts.yaml` is silent at the end of the rest and fires at the end of the fault.
 * Prometheus scrapes every minute: gauges stay as they were scraped, and in the fault counters go on growing as they did from one
 * scrape to the other.
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

/** The values of a scrape. Instants count from `at`, because time begins at 0 in a test of rules. */
function read(text: string, at: number): Scrape {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const values = lines.map((line): [string, number] => {
    const end = line.lastIndexOf(' ');
    const [series, value] = [line.slice(0, end), Number(line.slice(end))];
    return [series, /_timestamp_seconds(\{|$)/.test(series) ? value - at : value];
  });
  return new Map(values.filter(([, value]) => Number.isFinite(value)));
}

/** Series as promtool takes them: `a+bxn` is `a`, and n times `b` more. */
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
