import type { EventType } from '@telehealth/contracts/events';
import type { NewEvent } from '@telehealth/events';
import type { Update, Value } from '@telehealth/store';
import type { ChangedDocument } from './changed-document.ts';

/** An event of a change; its id and the instant of its record follow from the change. */
export type EventDraft = {
  [T in EventType]: Omit<NewEvent<T>, 'operationId' | 'ordinal' | 'recordedAt'>;
}[EventType];

/** The audit row of a change, without actor and time (decisions.md 11). */
export interface AuditEntry {
  /** For example `brand.update`. */
  readonly action: string;
  /** Empty for an action that concerns no client. */
  readonly clientId: string;
  /** Id of the thing that is changed. */
  readonly subject: string;
  /** Field by field. Never a secret, never PHI. */
  readonly changed: { readonly [field: string]: Value };
}

/** The fields a decision may write: all but those that this package maintains. */
export type ChangeableField<D> = Exclude<keyof D, keyof ChangedDocument>;

/** The events and audit rows of a change. */
export interface ChangeRecords {
  /** In the order in which they are published. */
  readonly events?: readonly EventDraft[];
  readonly audit?: AuditEntry | readonly AuditEntry[];
}

/** A decided change of a document. */
export interface Change<D> extends ChangeRecords {
  /** New values of fields; undefined takes the field out. */
  readonly set?: { readonly [F in ChangeableField<D>]?: D[F] | undefined };
  /** Values to append to array fields. */
  readonly push?: Update<D>['push'];
  /** The operations before this one are forgotten, because they tell when somebody acted: a repeat is decided anew. */
  readonly forgetsOperations?: true;
}

/**
 * The result of a decision: a change, a value for its use case, or both. Undefined and a value alone leave the document as it is.
 */
export type Decision<D, V = undefined> = (Change<D> & { readonly value?: V | undefined }) | undefined;

/** Whether a decision changes the document. */
export function isChange<D extends object>(decision: D | undefined): decision is D {
  return decision !== undefined && Object.keys(decision).some((key) => key !== 'value');
}
