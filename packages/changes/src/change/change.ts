import type { EventType } from '@telehealth/contracts/events';
import type { NewEvent } from '@telehealth/events';
import type { Update } from '@telehealth/store';
import type { AuditEntry } from '../audit/audit-row.ts';
import type { ChangedDocument } from '../document/changed-document.ts';

/** An event of a change; its id and the instant of its record follow from the change. */
export type EventDraft = {
  [T in EventType]: Omit<NewEvent<T>, 'operationId' | 'ordinal' | 'recordedAt'>;
}[EventType];

/** The fields a decision may write: all but those that this package maintains. */
export type ChangeableField<D> = Exclude<keyof D, keyof ChangedDocument>;

export interface ChangeRecords {
  /** In the order in which they are published. */
  readonly events?: readonly EventDraft[];
  readonly audit?: AuditEntry | readonly AuditEntry[];
}

export interface Change<D> extends ChangeRecords {
  /** New values of fields; undefined takes the field out. */
  readonly set?: { readonly [F in ChangeableField<D>]?: D[F] | undefined };
  /** Values to append to array fields. */
  readonly push?: Update<D>['push'];
  /** The operations before this one are forgotten, because they show when the patient acted: a repeat is decided again. */
  readonly forgetsOperations?: true;
}

/**
 * The result of a decision: a change, a value for its use case, or both. Undefined and a value alone leave the document as it is.
 */
export type Decision<D, V = undefined> = (Change<D> & { readonly value?: V | undefined }) | undefined;

export function isChange<D extends object>(decision: D | undefined): decision is D {
  return decision !== undefined && Object.keys(decision).some((key) => key !== 'value');
}
