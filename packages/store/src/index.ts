export { AmbiguousWrite, StoreUnavailable, UniqueViolation, UnknownMatch, WrongStoreUrl } from './errors.ts';
export { findOne } from './find-one.ts';
export { faultOfStoreUrl, openStore, type StoreOptions } from './open-store.ts';
export type {
  CallOptions,
  Collection,
  CollectionDefinition,
  CollectionSize,
  Condition,
  Document,
  FieldPath,
  Filter,
  FindOptions,
  IndexDefinition,
  Key,
  Sort,
  SortValue,
  Store,
  Update,
  Value,
  WritableCollection,
  WritableStore,
} from './port.ts';
export { copyDatabases, type DatabaseCopy } from './sqlite/copy-databases.ts';
export { type FileLock, lockFile } from './sqlite/lock-file.ts';
