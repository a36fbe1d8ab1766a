import { Gauge, type Registry } from 'prom-client';

/** Created on first use: services of one process share its registry. */
export function sharedMetric<M>(registry: Registry, name: string, make: (name: string) => M): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? make(name);
}

/** Undefined shows nothing. */
export type Reading = () => number | undefined | Promise<number | undefined>;

/** Read when shown. */
interface ReadGauge {
  readonly name: string;
  readonly help: string;
  /** With values from closed sets; equal label names in every reading of a gauge. */
  readonly labels?: Readonly<Record<string, string>>;
  /** For several readings of one series; not needed for one. */
  readonly join?: (a: number, b: number) => number;
}

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly join: (a: number, b: number) => number;
  readonly readings: Reading[];
}

const seriesOf = new WeakMap<Gauge, Series[]>();

/** A series is NaN while one of its readings fails. */
export function showReading(registry: Registry, gauge: ReadGauge, reading: Reading): void {
  const { name, help, labels = {}, join = Math.max } = gauge;
  const made = sharedMetric(registry, name, () => readGauge(registry, { name, help, labels }));
  const all = seriesOf.get(made) ?? [];
  const known = all.find((each) => JSON.stringify(each.labels) === JSON.stringify(labels));
  if (known === undefined) all.push({ labels, join, readings: [reading] });
  else known.readings.push(reading);
}

function readGauge(registry: Registry, { name, help, labels }: Required<Omit<ReadGauge, 'join'>>): Gauge {
  const all: Series[] = [];
  const made = new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    async collect() {
      const values = await Promise.all(all.map(readSeries));
      this.reset();
      for (const [i, { labels }] of all.entries()) {
        const value = values[i];
        if (value === undefined) this.remove(labels);
        else this.set(labels, value);
      }
    },
  });
  seriesOf.set(made, all);
  return made;
}

async function readSeries({ readings, join }: Series): Promise<number | undefined> {
  const read = async () => {
    const values = await Promise.all(readings.map((reading) => reading()));
    const known = values.filter((value) => value !== undefined);
    return known.length === 0 ? undefined : known.reduce((a, b) => join(a, b));
  };
  return await read().catch(() => Number.NaN);
}
