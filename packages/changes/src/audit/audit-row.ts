import type { Value } from '@telehealth/store';

/** Who acted: an operator by name, a client by the id of the credential it used, a scheduled task by name. */
export type AuditActor = { readonly kind: 'operator' | 'credential' | 'task'; readonly name: string };

/** The audit row of a change, without actor and time (decisions.md 11). */
export type AuditEntry = {
  /** For example `brand.update`. */
  readonly action: string;
  /** Empty for an action that concerns no client. */
  readonly clientId: string;
  /** The brand whose thing was changed. Absent: that of the changed document, or none. */
  readonly brandId?: string;
  /** Id of the thing that was changed. */
  readonly subject: string;
  /** What changed, field by field. Never a secret, never PHI. */
  readonly changed: { readonly [field: string]: Value };
};

/** One action that took effect. Rows are only ever added. */
export type AuditRow = AuditEntry & {
  /** Derived from the change it belongs to, so that a row written twice is one row. */
  readonly _id: string;
  readonly actor: AuditActor;
  readonly correlationId: string;
  /** Epoch ms. */
  readonly at: number;
};
