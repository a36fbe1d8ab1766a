import type { QuestionControl } from '@telehealth/conditions';
import type { FactDefinition, MediaDefinition, QuestionDefinition } from '@telehealth/instrument/bundle';
import type { Coding } from 'fhir/r4.js';
import type { ReadKind } from './unread-members.ts';

/** How a question is asked. */
export interface Shape {
  /** What of the item was read. */
  readonly kind: Exclude<ReadKind, 'group' | 'list' | 'display' | 'calculation'>;
  readonly control: QuestionControl;
  readonly fact: Omit<FactDefinition, 'code' | 'cardinality' | 'source'> & {
    readonly cardinality?: FactDefinition['cardinality'];
  };
  /** Of a list. */
  readonly fields?: NonNullable<QuestionDefinition['fields']>;
  readonly unit?: Coding;
  readonly media?: MediaDefinition;
  /** Differences from the item, for the report. */
  readonly changes: readonly string[];
  /** Members of its options that are left out. */
  readonly unread?: readonly string[];
}
