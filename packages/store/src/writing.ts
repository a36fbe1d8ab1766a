export { getOrInsert } from './get-or-insert.ts';
export { insertIfAbsent } from './insert-if-absent.ts';
export { writable } from './writable.ts';
