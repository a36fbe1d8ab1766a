import { NewerDocument } from './errors.ts';

/** Hidden from readers and writers. */
export interface StoredSchema {
  /** When stored. */
  readonly schema: number;
  /** The oldest version whose code can read it; absent: `schema`. */
  readonly schemaSince?: number | undefined;
}

const fields: ReadonlySet<string> = new Set(['schema', 'schemaSince'] satisfies (keyof StoredSchema)[]);

export interface KnownSchema {
  readonly name: string;
  readonly schemaVersion: number;
  /** The oldest version whose code can read this one. */
  readonly additiveSince: number;
}

export function isReservedField(name: string): boolean {
  return fields.has(name);
}

export function newSchema({ schemaVersion, additiveSince }: KnownSchema): StoredSchema {
  return additiveSince < schemaVersion
    ? { schema: schemaVersion, schemaSince: additiveSince }
    : { schema: schemaVersion };
}

/** Whether code with this version understands the document. */
export function isReadable(
  { schemaVersion }: KnownSchema,
  { schema, schemaSince = schema }: StoredSchema,
): boolean {
  return schemaSince <= schemaVersion;
}

/** Throws `NewerDocument` for a document that this version does not understand. */
export function checkReadable(known: KnownSchema, stored: StoredSchema): void {
  if (isReadable(known, stored)) return;
  const { name, schemaVersion } = known;
  throw new NewerDocument(
    `${name}: a document of schema ${stored.schema}, of which schema ${schemaVersion} knows nothing`,
  );
}
