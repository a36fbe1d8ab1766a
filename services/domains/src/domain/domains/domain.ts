import type { Lease } from '@telehealth/changes/lease';

/** `login` is where patients sign in, `member` the member portal. */
const domainKinds = ['login', 'member'] as const;
export type DomainKind = (typeof domainKinds)[number];

/**
 * The progress of a domain (interface.md 3.4, research 2.2). `cert_requested`, `cert_issued` and `active` are verified: DNS
 * named the target of the domain. A `removed` one is missing for its client.
 */
const domainStates = [
  'requested',
  'cert_requested',
  'cert_issued',
  'active',
  'failed',
  'blocked',
  'removed',
] as const;
export type DomainState = (typeof domainStates)[number];

/** A hostname that a brand registered: one binding, from its registration to its removal. Times are epoch ms. */
export interface Domain {
  readonly clientId: string;
  readonly brandId: string;
  readonly mode: 'test' | 'live';
  readonly kind: DomainKind;
  /** In ASCII, lower case, without a dot at the end. */
  readonly hostname: string;
  /** What the CNAME record must name. It was made for this binding and is never used again. */
  readonly target: string;
  readonly boundBy: 'client' | 'operator';
  readonly state: DomainState;
  readonly createdAt: number;
  /** When the state changed last. Nothing else changes it: a verify that is not ready leaves it alone. */
  readonly updatedAt: number;
  /** Since when it waits for its first success, or for a new one after it failed. */
  readonly waitingSince: number;
  /** When a verify last asked DNS. */
  readonly askedAt?: number;
  /** When DNS last named the target. */
  readonly verifiedAt?: number;
  /** Whether it has ever been `active`: such a login host goes into quarantine after its removal. */
  readonly wasActive?: true;
  readonly recheck?: Recheck;
  readonly block?: Block;
  /** A login domain may have one before it is `active`. */
  readonly certificate?: Certificate;
  readonly order?: CertificateOrder;
  readonly orderFailure?: OrderFailure;
}

/** The daily check of the DNS record of a verified domain. */
export interface Recheck {
  readonly dueAt: number;
  /** Checks in a row that found for certain that the record does not name the target. */
  readonly negatives: number;
}

export interface Block {
  /** A code. */
  readonly reason: string;
  /** The state to which an unblock returns. */
  readonly stateBefore: Exclude<DomainState, 'blocked' | 'removed'>;
}

export interface Certificate {
  /** PEM: the certificate and its intermediates. */
  readonly chain: string;
  /** The private key, PEM, sealed and bound to the id of the domain. */
  readonly sealedKey: string;
  /** SHA-256 of the certificate, in hex. */
  readonly fingerprint: string;
  readonly notBefore: number;
  readonly notAfter: number;
}

/** A certificate that is being ordered. No client sees it. One process at a time has the lease of its next step. */
export interface CertificateOrder extends Lease {
  /** What the provider needs to continue, sealed and bound to the id of the domain; absent until its first step is done. */
  readonly sealedState?: string;
  /** What the certificate authority reads at the hostname (RFC 8555, 8.3). */
  readonly challenge?: { readonly token: string; readonly keyAuthorization: string };
  /** When the next step is due. */
  readonly dueAt: number;
}

export interface OrderFailure {
  readonly reason: OrderFailureReason;
  /** No order is placed before. */
  readonly retryAt: number;
}

/**
 * `refused`: the authority did not issue. `caa`: DNS forbids it. `caa_unreadable`: DNS does not answer. `quota`: too many
 * orders.
 */
export type OrderFailureReason = 'refused' | 'caa' | 'caa_unreadable' | 'quota';
