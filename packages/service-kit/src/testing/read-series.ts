import type { Registry } from '../telemetry/metrics.ts';

/** What a metric shows now: its value by that of one of its labels. */
export async function readSeries(
  registry: Registry,
  metric: string,
  label: string,
): Promise<Readonly<Record<string, number>>> {
  const { values = [] } = (await registry.getSingleMetric(metric)?.get()) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels[label]), value]));
}
