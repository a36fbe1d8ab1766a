export { type KeyParts, keyService } from './key-service.ts';
export type { FindKeyUses, KeyUse } from './key-use.ts';
export { keyUsesOf, type SealedFields } from './key-use.ts';
export { sealedDocuments } from './sealed-documents.ts';
export { sealedValues } from './sealed-values.ts';
