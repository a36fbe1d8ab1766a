import type { Collection, Document, FieldPath, Filter } from '@telehealth/store';
import type { FindKeyUses, KeyUse } from './key-use.ts';

/** The fields that say under which key a document is sealed, and until when (epoch ms) it is needed. */
export interface SealedFields<D extends Document> {
  readonly keyId: FieldPath<D> & keyof D;
  readonly until: FieldPath<D> & keyof D;
}

/** Finds the sealing keys that documents need, each with the end of the longest-lived one. An index has both fields. */
export function keyUsesOf<D extends Document>(
  documents: Pick<Collection<D>, 'find'>,
  { keyId, until }: SealedFields<D>,
): FindKeyUses {
  return async (limits) => {
    const uses: KeyUse[] = [];
    for (;;) {
      const before = uses.at(-1);
      const [last] = await documents.find(
        { [keyId]: before === undefined ? { gt: '' } : { lt: before.keyId } } as unknown as Filter<D>,
        {
          sort: [
            [keyId, 'desc'],
            [until, 'desc'],
          ],
          limit: 1,
        },
        limits,
      );
      if (last === undefined) return uses;
      uses.push({ keyId: String(last[keyId]), until: Number(last[until]) });
    }
  };
}
