import type { Collection as DriverCollection } from 'mongodb';
import { applyChanges } from '../apply-changes.ts';
import { type CheckedDefinition, checkChanges, checkDocument } from '../definition.ts';
import { filterTerms } from '../filter.ts';
import { checkFind } from '../find-options.ts';
import type { PlainObject } from '../plain.ts';
import type { CallOptions, CollectionDefinition, Document, WritableCollection } from '../port.ts';
import { checkReadable, newSchema } from '../stored-schema.ts';
import { updateChanges } from '../update.ts';
import { type Call, ending } from './call.ts';
import { afterClause, type Clause, joined, termClauses } from './filter.ts';
import { groupedWrites } from './grouped-writes.ts';
import { documentFromStored, documentToStored } from './instant.ts';
import type { StoredDocument } from './stored-document.ts';
import { updateOperators, wholeFields, withoutFields } from './update.ts';

/** Indexes must exist. */
export function mongoCollection<D extends Document>(
  collection: () => DriverCollection<StoredDocument>,
  definition: CheckedDefinition,
  upcast: CollectionDefinition<D>['upcast'],
  call: Call,
  defaultTimeoutMs: number,
): WritableCollection<D> {
  // A server refuses fractions of a millisecond, and 0 means no limit.
  const limit = (options: CallOptions | undefined): number =>
    Math.max(1, Math.ceil(options?.timeoutMs ?? defaultTimeoutMs));
  const { schemaVersion } = definition;
  const read = ({ schema, schemaSince, ...stored }: StoredDocument): D => {
    checkReadable(definition, { schema, schemaSince });
    documentFromStored(definition, stored);
    const document = stored as unknown as D;
    if (schema >= schemaVersion || upcast === undefined) return document;
    return upcast({ ...document, schema });
  };
  const readable: Clause = {
    $or: [{ schema: { $lte: schemaVersion } }, { schemaSince: { $lte: schemaVersion } }],
  };
  const conditional = (id: string, condition: object): Clause => {
    return { _id: id, $and: [readable, ...termClauses(definition, filterTerms(condition))] };
  };
  const insertInGroup = groupedWrites(collection, call, definition.indexes);
  const updateInGroup = groupedWrites(collection, call, definition.indexes);

  return {
    async insert(document, options) {
      const plain = documentToStored(definition, checkDocument(definition, document));
      const stored = { ...plain, _id: document._id, ...newSchema(definition) };
      await insertInGroup({
        operation: { insertOne: { document: stored } },
        alone: async (options) => (await collection().insertOne(stored, options)).acknowledged,
        timeoutMs: limit(options),
      });
    },

    async get(id, options) {
      const maxTimeMS = limit(options);
      const stored = await call('read', maxTimeMS, (signal) =>
        collection().findOne({ _id: id }, { maxTimeMS, signal }),
      );
      return stored === null ? undefined : read(stored);
    },

    async find(filter, find, options) {
      const checked = checkFind(definition, find);
      const clauses = termClauses(definition, filterTerms(filter));
      const after = afterClause(definition, checked);
      if (after !== undefined) clauses.push(after);
      const maxTimeMS = limit(options);
      const sort = checked.sort.map(({ path, descending }) => [path, descending ? -1 : 1] as const);
      const stored = await call('read', maxTimeMS, (signal) => {
        const cursor = collection().find(joined(clauses), {
          ...(checked.without.length > 0 && { projection: withoutFields(checked.without) }),
          limit: checked.limit,
          batchSize: checked.limit,
          maxTimeMS,
          signal,
        });
        return (sort.length > 0 ? cursor.sort(sort) : cursor).toArray();
      });
      return stored.map((document) => read(document));
    },

    async count(filter, options) {
      const clauses = termClauses(definition, filterTerms(filter));
      const maxTimeMS = limit(options);
      return await call('read', maxTimeMS, (signal) =>
        collection().countDocuments(joined(clauses), { maxTimeMS, signal }),
      );
    },

    async update(id, condition, update, options, known) {
      const changes = updateChanges(update);
      checkChanges(definition, changes);
      const query = conditional(id, condition);
      const operators = updateOperators(definition, changes);
      const maxTimeMS = limit(options);
      // A document of an older schema is known in its new form, not as stored.
      if (known !== undefined && upcast === undefined) {
        const matched = await updateInGroup({
          operation: { updateOne: { filter: query, update: operators } },
          alone: async (options) =>
            (await collection().updateOne(query, operators, options)).matchedCount === 1,
          timeoutMs: maxTimeMS,
        });
        return matched ? (applyChanges(known as object as PlainObject, changes) as object as D) : undefined;
      }
      const written = wholeFields(operators);
      const found = {
        returnDocument: 'after',
        projection: withoutFields(Object.keys(written)),
        maxTimeMS,
      } as const;
      const stored = await call(
        'write',
        maxTimeMS,
        (late) => collection().findOneAndUpdate(query, operators, ending(late, found)),
        definition.indexes,
      );
      return stored === null ? undefined : read({ ...stored, ...written });
    },

    async updateEach(updates, options) {
      const writes = updates.map(({ id, condition, update }) => {
        const changes = updateChanges(update);
        checkChanges(definition, changes);
        return {
          updateOne: { filter: conditional(id, condition), update: updateOperators(definition, changes) },
        };
      });
      const maxTimeMS = limit(options);
      await call(
        'write',
        maxTimeMS,
        (late) => collection().bulkWrite(writes, ending(late, { ordered: false, maxTimeMS })),
        definition.indexes,
      );
    },

    async delete(id, condition, options) {
      const maxTimeMS = limit(options);
      const query = conditional(id, condition);
      const { deletedCount } = await call('write', maxTimeMS, (late) =>
        collection().deleteOne(query, ending(late, { maxTimeMS })),
      );
      return deletedCount > 0;
    },
  };
}
