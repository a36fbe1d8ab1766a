export { DomainError, type DomainErrorOptions, type Issue } from './domain-error.ts';
export { type ErrorKind, type ErrorRow, errorTable, isErrorKind, kindFromCode } from './error-table.ts';
