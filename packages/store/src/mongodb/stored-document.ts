import type { StoredSchema } from '../stored-schema.ts';

export type StoredDocument = { _id: string } & StoredSchema & Record<string, unknown>;
