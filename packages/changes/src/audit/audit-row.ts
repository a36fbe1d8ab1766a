import type { Value } from '@telehealth/store';

/** An operator by name, a client by its credential's id, a task by name. */
export type AuditActor = {
  readonly kind: 'operator' | 'credential' | 'task';
  readonly name: string;
  /** The member of the client whose session the credential is; absent for all others. */
  readonly memberId?: string;
};

/** Without actor and time (decisions.md 11). */
export type AuditEntry = {
  /** For example `brand.update`. */
  readonly action: string;
  /** Empty without a client. */
  readonly clientId: string;
  /** Absent: the brand of the changed document, or none. */
  readonly brandId?: string;
  /** Id of what was changed. */
  readonly subject: string;
  /** By field. Never a secret, never PHI. */
  readonly changed: { readonly [field: string]: Value };
};

/** As a document carries it to the collection. Rows are never changed. */
export type AuditRow = AuditEntry & {
  /** Derived from the change, so that a second write adds no row. */
  readonly _id: string;
  readonly actor: AuditActor;
  readonly correlationId: string;
  /** Epoch ms. */
  readonly at: number;
};

export type StoredAuditRow = AuditRow & {
  /** Epoch ms, of the process that inserts; absent in rows of 0.2.0. */
  readonly storedAt?: number;
};
