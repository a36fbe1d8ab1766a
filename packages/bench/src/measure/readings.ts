import type { StartFile } from '@telehealth/platform';
import { backendCpu } from './backend-cpu.ts';

/** What every process has used so far. */
export interface Readings {
  /** Microseconds by process, also of the database and the bus that this process started. */
  readonly cpu: Readonly<Record<string, number>>;
  /** By process, the sum of a metric's series whose labels match. */
  sumsOf(metric: string, labels?: RegExp): ReadonlyMap<string, number>;
  /** The same of all processes together. */
  totalOf(metric: string, labels?: RegExp): number;
}

/** One scrape of each process: a scrape asks the database and the bus for what it shows. */
export async function readingsOf(start: StartFile): Promise<Readings> {
  const scraped = await Promise.all(
    processesOf(start).map(async ([name, url]) => [name, await scrape(url)] as const),
  );
  const sumsOf: Readings['sumsOf'] = (metric, labels) =>
    new Map(scraped.map(([name, text]) => [name, sumOf(text, metric, labels)]));
  const seconds = [...sumsOf('process_cpu_seconds_total')];
  const own = Object.fromEntries(seconds.map(([name, each]) => [name, each * 1_000_000]));
  return {
    cpu: { ...own, ...backendCpu() },
    sumsOf,
    totalOf: (metric, labels) => [...sumsOf(metric, labels).values()].reduce((sum, each) => sum + each, 0),
  };
}

/** Asks only the process that makes them. */
async function deliveriesOf(start: StartFile): Promise<number> {
  const [, url = ''] = processesOf(start).find(([name]) => ['webhooks', 'platform'].includes(name)) ?? [];
  return sumOf(await scrape(url), 'webhook_attempts_total');
}

/** Resolves after some seconds without a delivery, which mean that the work of an operation is done. */
export async function settled(start: StartFile, quietSeconds: number): Promise<void> {
  for (let quiet = 0, before = await deliveriesOf(start); quiet < quietSeconds; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = await deliveriesOf(start);
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

function processesOf({ operations_urls, operations_url = '' }: StartFile) {
  return Object.entries(operations_urls ?? { platform: operations_url });
}

async function scrape(url: string): Promise<string> {
  return await (await fetch(`${url}/metrics`)).text();
}

function sumOf(text: string, metric: string, labels = /^/): number {
  const series = new RegExp(`^${metric}(?:\\{([^}]*)\\})? (\\S+)`, 'gm');
  const matching = [...text.matchAll(series)].filter(([, own = '']) => labels.test(own));
  return matching.reduce((sum, [, , value]) => sum + Number(value), 0);
}
