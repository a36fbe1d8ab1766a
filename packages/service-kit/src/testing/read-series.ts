import type { Registry } from '../telemetry/metrics.ts';

/** Present values of a metric by one of its labels. */
export async function readSeries(
  registry: Registry,
  metric: string,
  label: string,
): Promise<Readonly<Record<string, number>>> {
  const { values = [] } = (await registry.getSingleMetric(metric)?.get()) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels[label]), value]));
}
