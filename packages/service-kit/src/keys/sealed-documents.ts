import {
  type Change,
  type ChangedCollection,
  type ChangedDocument,
  type ChangeParts,
  changeDocument,
  type Operation,
} from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { SealingKeys } from '@telehealth/sealing';
import type { CallOptions, FieldPath, Filter, Sort } from '@telehealth/store';
import type { Logger } from '../telemetry/logger.ts';
import type { RewrapOutcome } from './rewrapped.ts';

/** Everything in one document is sealed under one key. */
export interface SealedCollection<D extends ChangedDocument> {
  /** For log fields, such as `journey`. */
  readonly name: string;
  readonly collection: ChangedCollection<D>;
  readonly sealingKeys: SealingKeys;
  /** Holds the key's id; indexed before the document's id. */
  readonly keyId: FieldPath<D> & keyof D & string;
  /** Sealed fields under the current key, with its id. Throws when one cannot be opened. */
  rewrap(document: D): NonNullable<Change<D>['set']>;
}

/** By id, after `after`. */
export interface SealedUnder {
  readonly keyId: string;
  readonly after: string;
  readonly limit: number;
}

/** In bounded batches. */
export interface SealedDocuments {
  /** Needed by any document. */
  findKeyIds(limits: CallOptions): Promise<readonly string[]>;
  find(where: SealedUnder, limits: CallOptions): Promise<readonly { readonly _id: string }[]>;
  /** All sealed fields, or none if one cannot be opened. */
  rewrap(operation: Operation, id: string): Promise<RewrapOutcome>;
}

/** Values that cannot be opened are logged. */
export function sealedDocuments<D extends ChangedDocument>(
  parts: ChangeParts & { readonly logger: Logger },
  { name, collection, sealingKeys, keyId: field, rewrap }: SealedCollection<D>,
): SealedDocuments {
  const [{ id: current }] = sealingKeys;
  const underKey = (condition: unknown) => ({ [field]: condition }) as Filter<D>;
  return {
    async findKeyIds(limits) {
      const keyIds: string[] = [];
      for (;;) {
        const behind = underKey({ gt: keyIds.at(-1) ?? '' });
        const [next] = await collection.find(
          behind,
          { sort: { [field]: 'asc' } as Sort<D>, limit: 1 },
          limits,
        );
        if (next === undefined) return keyIds;
        keyIds.push(String(next[field]));
      }
    },
    find: ({ keyId, after, limit }, limits) =>
      collection.find(underKey(keyId), { sort: { _id: 'asc' }, after: [after], limit }, limits),
    async rewrap(operation, id) {
      try {
        const { effect, value: unopened } = await changeDocument<D, { readonly err: unknown }>(parts, {
          collection,
          id,
          operation,
          decide(document) {
            if (document[field] === undefined || document[field] === current) return undefined;
            try {
              return { set: rewrap(document) };
            } catch (err) {
              return { value: { err } };
            }
          },
        });
        if (unopened)
          parts.logger.error(
            { collection: name, sealedId: id, ...unopened },
            'what is sealed cannot be opened',
          );
        return unopened ? 'unopened' : effect === 'made' ? 'rewrapped' : 'left';
      } catch (error) {
        if (error instanceof DomainError && (error.kind === 'not-found' || error.kind === 'conflict'))
          return 'left';
        throw error;
      }
    },
  };
}
