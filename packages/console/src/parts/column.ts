import type { ReactNode } from 'react';
import type { Sort } from './sort.ts';

export interface Column<Row> {
  readonly name: string;
  /** In a file, and on the screen unless it is shown otherwise. */
  readonly text: (row: Row) => string;
  readonly of?: (row: Row) => ReactNode;
  /** Amounts and counts stand at the right. */
  readonly isNumber?: boolean;
  /** The list can be sorted by it. */
  readonly sort?: Sort;
  /** Hidden where the screen is narrow. */
  readonly isMinor?: boolean;
}
