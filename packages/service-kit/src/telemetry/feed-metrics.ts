import type { Collection, Document, Filter } from '@telehealth/store';
import { countSome } from './count-some.ts';
import type { Registry } from './metrics.ts';
import { showReading } from './shared-metrics.ts';

/** Shows how many changes of a feed have no stamp yet, so that no list has them. An index finds them. */
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
