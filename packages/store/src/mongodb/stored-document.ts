import type { StoredSchema } from '../stored-schema.ts';

/** A document as the server stores it. */
export type StoredDocument = { _id: string } & StoredSchema & Record<string, unknown>;
