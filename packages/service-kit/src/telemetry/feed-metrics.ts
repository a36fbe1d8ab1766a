import type { Collection, Document, Filter } from '@telehealth/store';
import { countSome } from './count-some.ts';
import type { Registry } from './metrics.ts';
import { showReading } from './shared-metrics.ts';

/** Changes without a stamp, which no list shows yet. Needs an index. */
export function showUnstamped<D extends Document & { readonly unstampedIn?: string }>(
  registry: Registry | undefined,
  feed: string,
  documents: Pick<Collection<D>, 'find'>,
): void {
  if (registry === undefined) return;
  const help = 'Changes that no list shows yet; 1000 means 1000 or more';
  showReading(registry, { name: 'feed_unstamped', help, labels: { feed } }, () =>
    countSome(documents, { unstampedIn: { gt: '' } } as unknown as Filter<D>),
  );
}
