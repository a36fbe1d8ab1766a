import type { QuestionControl } from '@telehealth/conditions';
import type { FactDefinition, MediaDefinition } from '@telehealth/instrument/bundle';
import type { Coding } from 'fhir/r4.js';

/** How a question is asked. */
export interface Shape {
  readonly control: QuestionControl;
  readonly fact: Omit<FactDefinition, 'code' | 'cardinality' | 'source'> & {
    readonly cardinality?: FactDefinition['cardinality'];
  };
  readonly unit?: Coding;
  readonly media?: MediaDefinition;
  /** Differences from the item, for the report. */
  readonly changes: readonly string[];
  /** Members of its options that are left out. */
  readonly unread?: readonly string[];
  /** Nobody is forced to choose when the fitting answer is missing. */
  readonly mayBePassed?: true;
}
