import { type Document, UniqueViolation, type WritableCollection } from '@telehealth/store';
import type { Call, Cell, Effect } from './cells.ts';

/** Hands a call to the scheduler, which answers it when it is the turn of the actor. */
export type Ask = (call: Call) => Promise<Effect['answer']>;

/**
 * The part of the store port that a feed and its readers use. A find is not a snapshot: it reads each of the `ids` in a
 * call of its own.
 */
export function modelCollection<D extends Document>(
  collection: string,
  ids: readonly string[],
  ask: Ask,
): WritableCollection<D> {
  const found = (answer: Effect['answer']) => answer.document as unknown as D | undefined;
  const own: WritableCollection<D> = {
    get: async (id) => found(await ask({ collection, id, method: 'get' })),
    async insert(document) {
      const call = { collection, id: document._id, method: 'insert', document } as unknown as Call;
      if ((await ask(call)).exists) throw new UniqueViolation('_id');
    },
    update: async (id, filter, update) =>
      found(await ask({ collection, id, method: 'update', filter, update } as Call)),
    async updateEach(updates) {
      await Promise.all(updates.map(({ id, condition, update }) => own.update(id, condition, update)));
    },
    async find(filter, { sort = {}, limit }) {
      const documents: D[] = [];
      for (const id of ids) {
        if (documents.length === limit) break;
        const call = { collection, id, method: 'scan', filter: filter as Cell, limit } as const;
        const document = found(await ask(call));
        if (document) documents.push(document);
      }
      const [field] = Object.keys(sort);
      const key = (document: D) => Number((document as unknown as Cell)[field ?? '']);
      return field ? documents.sort((one, other) => key(one) - key(other)) : documents;
    },
    count: () => Promise.reject(new Error('nothing is counted')),
    delete: () => Promise.reject(new Error('nothing is deleted')),
  };
  return own;
}
