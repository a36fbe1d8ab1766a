import {
  type CollectionDefinition,
  type Document,
  openStore,
  UniqueViolation,
  type WritableCollection,
} from '@telehealth/store';

/** A document of any shape. */
type AnyDocument = Document & { readonly [field: string]: unknown };

/** A collection of the onboarding that was in the store of accounts, and the form of its documents today. */
interface MovedCollection {
  readonly name: string;
  readonly upgrade: (document: AnyDocument) => AnyDocument;
}

const asIs = (document: AnyDocument) => document;

const collections: readonly MovedCollection[] = [
  { name: 'agreements', upgrade: asIs },
  { name: 'e2e_runs', upgrade: asIs },
  { name: 'onboarding_cases', upgrade: upgradeCase },
];

/** A case as accounts stored it. */
interface OldCase extends AnyDocument {
  readonly apiKeyUsedAt?: number;
  readonly gateClosedAt?: number;
  readonly factsAt?: number;
}

/** What other services tell is gathered again; the executions are announced, because catalog has not heard of them. */
function upgradeCase(document: AnyDocument): AnyDocument {
  const { apiKeyUsedAt, gateClosedAt, factsAt: _, ...rest } = document as OldCase;
  return {
    ...rest,
    facts: apiKeyUsedAt === undefined ? {} : { api_key_used: true },
    ...(gateClosedAt !== undefined && { gateReadyAt: gateClosedAt }),
    announceAt: 0,
  };
}

/**
 * Moves the onboarding out of the store of accounts into its own: inserts what is missing, then removes it from the old one. It
 * can be repeated after a crash at any point, and does nothing once all is moved. No service may run on either store at the same time.
 * Resolves with the number of documents that were moved. Throws what the stores throw.
 */
export async function moveOnboarding(fromUrl: string, toUrl: string): Promise<number> {
  const from = await openStore(fromUrl);
  try {
    const to = await openStore(toUrl);
    try {
      let moved = 0;
      for (const { name, upgrade } of collections) {
        const definition: CollectionDefinition<AnyDocument> = { name, schemaVersion: 1 };
        const [source, target] = [await from.collection(definition), await to.collection(definition)];
        moved += await moveDocuments(source, target, upgrade);
      }
      return moved;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

const pageSize = 100;

async function moveDocuments(
  source: WritableCollection<AnyDocument>,
  target: WritableCollection<AnyDocument>,
  upgrade: MovedCollection['upgrade'],
): Promise<number> {
  for (let moved = 0; ; ) {
    const page = await source.find({}, { sort: [['_id', 'asc']], limit: pageSize });
    for (const document of page) {
      await insertMissing(target, upgrade(document));
      await source.delete(document._id, {});
    }
    moved += page.length;
    if (page.length < pageSize) return moved;
  }
}

/** Inserts a document unless one of its id is there, which an earlier move has inserted. */
async function insertMissing(target: WritableCollection<AnyDocument>, document: AnyDocument): Promise<void> {
  try {
    await target.insert(document);
  } catch (error) {
    const isMoved = error instanceof UniqueViolation && (await target.get(document._id)) !== undefined;
    if (!isMoved) throw error;
  }
}
