import type { Collection, Document } from '@telehealth/store';
import type { Context } from '../src/context.ts';

/** The context of an actor before and after whose writes something else happens. Writes are named like `questions.insert`. */
export function watched(
  context: Context,
  before: (write: string) => Promise<void>,
  after = async () => {},
): Context {
  const wrap = <D extends Document>(name: string, collection: Collection<D>): Collection<D> => {
    const write = <A extends unknown[], T>(method: string, run: (...given: A) => Promise<T>) => {
      return async (...given: A): Promise<T> => {
        await before(`${name}.${method}`);
        const written = await run(...given);
        await after();
        return written;
      };
    };
    return {
      ...collection,
      insert: write('insert', collection.insert),
      update: write('update', collection.update),
    };
  };
  const { questionLists, questions, ownFacts, auditRows } = context;
  return {
    ...context,
    questionLists: wrap('questionLists', questionLists),
    questions: wrap('questions', questions),
    ownFacts: wrap('ownFacts', ownFacts),
    auditRows: wrap('auditRows', auditRows),
  };
}
