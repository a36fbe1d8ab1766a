import type { CallOptions, Collection, Document, Filter } from './port.ts';

/** One document that the filter matches; undefined when none does. */
export async function findOne<D extends Document>(
  collection: Pick<Collection<D>, 'find'>,
  filter: Filter<D>,
  options: CallOptions = {},
): Promise<D | undefined> {
  const [found] = await collection.find(filter, { limit: 1 }, options);
  return found;
}
