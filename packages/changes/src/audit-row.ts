import type { Value } from '@telehealth/store';

/** Who acted: an operator by name, a client by the id of the credential it used, a scheduled task by name. */
export type AuditActor = { readonly kind: 'operator' | 'credential' | 'task'; readonly name: string };

/** One action that took effect (decisions.md 11). Rows are only ever added. */
export type AuditRow = {
  /** Derived from the change it belongs to, so that a row written twice is one row. */
  readonly _id: string;
  /** For example `brand.update`. */
  readonly action: string;
  readonly actor: AuditActor;
  readonly correlationId: string;
  /** Empty for an action that concerns no client. */
  readonly clientId: string;
  /** Id of the thing that was changed. */
  readonly subject: string;
  /** What changed, field by field. Never a secret, never PHI. */
  readonly changed: { readonly [field: string]: Value };
  /** Epoch ms. */
  readonly at: number;
};
