import type { Collection, Document, FieldPath, Filter, Sort } from '@telehealth/store';
import type { FindKeyUses, KeyUse } from './key-use.ts';

/** The sealing key's id, and the end of the need (epoch ms). */
export interface SealedFields<D extends Document> {
  readonly keyId: FieldPath<D> & keyof D;
  readonly until: FieldPath<D> & keyof D;
}

/** For each key the end of the longest-lived document. Needs an index on both fields. */
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
        { sort: { [keyId]: 'desc', [until]: 'desc' } as Sort<D>, limit: 1 },
        limits,
      );
      if (last === undefined) return uses;
      uses.push({ keyId: String(last[keyId]), until: Number(last[until]) });
    }
  };
}
