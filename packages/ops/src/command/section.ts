import type { Read } from './read.ts';

/** A part of a screen, which is shown also where others cannot be read. */
export interface Section {
  readonly name: string;
  /** Of its table, separated by white space; absent: its one row is shown as a record. */
  readonly columns?: string;
  /** In the form that `represent` gives. Throws as a call does. */
  rows(read: Read): Promise<readonly object[]>;
}
