import { NewerDocument } from './errors.ts';

/** What a stored document says of its schema. Readers and writers do not see it. */
export interface StoredSchema {
  /** The version that it was stored under. */
  readonly schema: number;
  /** The oldest version whose code reads it all the same; absent: `schema`. */
  readonly schemaSince?: number | undefined;
}

const fields: ReadonlySet<string> = new Set(['schema', 'schemaSince'] satisfies (keyof StoredSchema)[]);

/** What code knows of the schema of a collection. */
export interface KnownSchema {
  readonly name: string;
  readonly schemaVersion: number;
  /** The oldest version whose code reads documents of this one. */
  readonly additiveSince: number;
}

/** Whether a top-level field is one of the store's own. */
export function isReservedField(name: string): boolean {
  return fields.has(name);
}

/** What a new document says. */
export function newSchema({ schemaVersion, additiveSince }: KnownSchema): StoredSchema {
  return additiveSince < schemaVersion
    ? { schema: schemaVersion, schemaSince: additiveSince }
    : { schema: schemaVersion };
}

/** Whether code that knows this much understands the document. */
export function isReadable(
  { schemaVersion }: KnownSchema,
  { schema, schemaSince = schema }: StoredSchema,
): boolean {
  return schemaSince <= schemaVersion;
}

/** Throws `NewerDocument` for a document that code which knows this much does not understand. */
export function checkReadable(known: KnownSchema, stored: StoredSchema): void {
  if (isReadable(known, stored)) return;
  const { name, schemaVersion } = known;
  throw new NewerDocument(
    `${name}: a document of schema ${stored.schema}, of which schema ${schemaVersion} knows nothing`,
  );
}
