import type { EventType } from '@telehealth/contracts/events';
import type { NewEvent } from '@telehealth/events';
import type { Update } from '@telehealth/store';
import type { AuditEntry } from '../audit/audit-row.ts';
import type { ChangedDocument } from '../document/changed-document.ts';

/** Its id and time follow from the change. */
export type EventDraft = {
  [T in EventType]: Omit<NewEvent<T>, 'operationId' | 'ordinal' | 'recordedAt'>;
}[EventType];

/** All but those that this package maintains. */
export type ChangeableField<D> = Exclude<keyof D, keyof ChangedDocument>;

export interface ChangeRecords {
  /** In the order of publication. */
  readonly events?: readonly EventDraft[];
  readonly audit?: AuditEntry | readonly AuditEntry[];
}

export interface Change<D> extends ChangeRecords {
  /** Undefined removes a field. */
  readonly set?: { readonly [F in ChangeableField<D>]?: D[F] | undefined };
  /** Appended to array fields. */
  readonly push?: Update<D>['push'];
  /** Forgets earlier operations, because they show when the patient acted. A repeated one is decided again. */
  readonly forgetsOperations?: true;
}

/** A change, a value for the use case, or both. Without a change the document stays as it is. */
export type Decision<D, V = undefined> = (Change<D> & { readonly value?: V | undefined }) | undefined;

export function isChange<D extends object>(decision: D | undefined): decision is D {
  return decision !== undefined && Object.keys(decision).some((key) => key !== 'value');
}
