import type { AuditEntry } from '@telehealth/changes';
import { isHeldBy, type Lease } from '@telehealth/changes/lease';
import type { Certificate, CertificateOrder, OrderFailure } from '../domains/domain.ts';
import {
  certificateFailingEvent,
  changedEvent,
  changeFields,
  changeState,
} from '../domains/domain-change.ts';
import { orderWantedAt, stepDueAt } from '../domains/due-at.ts';
import type { DomainDecision, StoredDomain } from '../domains/stored-domain.ts';

/** A process that wants the lease of a step at an instant (epoch ms). */
export interface StepClaim {
  readonly at: number;
  readonly lease: Required<Lease>;
  /** Whether a caller waits for the certificate, so that an order is placed that the schedule would not place. */
  readonly isAsked: boolean;
}

/** Gives one process the lease of the next step of the order, or of its placing. Undefined during a lease, and with no step due. */
export function decideStepClaim(present: StoredDomain, { at, lease, isAsked }: StepClaim): DomainDecision {
  const { state, order } = present;
  if (state === 'removed' || state === 'blocked') return undefined;
  if (order !== undefined) {
    return stepDueAt(order) > at ? undefined : changeFields(present, { order: { ...order, ...lease } });
  }
  const from = orderWantedAt(present) ?? (isAsked ? askedFrom(present) : undefined);
  return from === undefined || from > at
    ? undefined
    : changeFields(present, { order: { dueAt: at, ...lease } });
}

function askedFrom({ certificate, orderFailure }: StoredDomain): number {
  return certificate === undefined ? (orderFailure?.retryAt ?? 0) : certificate.notAfter;
}

export type StepOutcome =
  | { readonly status: 'pending'; readonly order: CertificateOrder }
  | { readonly status: 'issued'; readonly certificate: Certificate }
  | { readonly status: 'failed'; readonly failure: OrderFailure };

/** A claimed step that has an outcome. `sealedUnder` is the id of the key that sealed it. */
export interface StepEnd {
  readonly at: number;
  readonly holder: string;
  readonly sealedUnder: string;
}

/**
 * Stores the outcome of a step, and ends its lease. Undefined when the holder has lost the lease. A member domain that waits
 * for its certificate becomes `cert_issued`; a login domain keeps its certificate until its next verify; an active domain gets
 * another certificate.
 */
export function decideStepOutcome(present: StoredDomain, outcome: StepOutcome, end: StepEnd): DomainDecision {
  if (!isHeldBy(present.order, end.holder) || present.state === 'removed') return undefined;
  if (outcome.status === 'pending') {
    // Its certificate may be sealed under an older key, whose id stays.
    return changeFields(present, {
      order: outcome.order,
      sealedUnder: present.sealedUnder ?? end.sealedUnder,
    });
  }
  if (outcome.status === 'failed') {
    const sealedUnder = present.certificate && present.sealedUnder;
    return changeFields(
      present,
      { order: undefined, orderFailure: outcome.failure, sealedUnder },
      {
        audit: orderAudit(present, 'order_failed', { reason: outcome.failure.reason }),
        ...(present.state === 'active' && { events: [certificateFailingEvent(present)] }),
      },
    );
  }
  const { certificate } = outcome;
  const { fingerprint, notAfter } = certificate;
  const issued = { order: undefined, orderFailure: undefined, certificate, sealedUnder: end.sealedUnder };
  if (present.state === 'cert_requested') {
    return changeState(present, {
      ...{ through: ['cert_issued'], at: end.at, set: issued },
      because: { fingerprint, notAfter },
    });
  }
  return changeFields(
    present,
    { ...issued, changedAt: end.at },
    {
      audit: orderAudit(present, 'certificate_issued', { fingerprint, notAfter }),
      ...(present.state === 'active' && { events: [changedEvent(present, 'active')] }),
    },
  );
}

/** Ends the lease of a failed step, which is due again at `dueAt` (epoch ms). Undefined when the holder has lost the lease. */
export function decideStepRelease(
  present: StoredDomain,
  { holder: by, dueAt }: { readonly holder: string; readonly dueAt: number },
): DomainDecision {
  if (present.order === undefined || !isHeldBy(present.order, by)) return undefined;
  const { holder: _, until: __, ...order } = present.order;
  return changeFields(present, { order: { ...order, dueAt } });
}

function orderAudit(
  { _id, clientId, hostname, kind }: StoredDomain,
  action: string,
  changed: AuditEntry['changed'],
): AuditEntry {
  return { action: `domain.${action}`, clientId, subject: _id, changed: { hostname, kind, ...changed } };
}
