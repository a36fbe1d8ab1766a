import type { Registry } from '../telemetry/metrics.ts';
import { showReading } from '../telemetry/shared-metrics.ts';
import type { RetiredKey } from './key-use.ts';

/** Retired sealing keys that a service still needs, present and missing. */
export function showKeys(registry: Registry, part: string, find: () => Promise<readonly RetiredKey[]>): void {
  const show = (key: 'retired' | 'missing', counts: (each: RetiredKey) => boolean) =>
    showReading(
      registry,
      {
        name: 'sealing_keys_needed',
        help: 'Sealing keys beside the current one that something stored needs',
        labels: { part, key },
      },
      async () => (await find()).filter(counts).length,
    );
  show('retired', ({ missing, wraps, neededUntil }) => !missing && (wraps || neededUntil !== undefined));
  show('missing', ({ missing }) => missing);
}
