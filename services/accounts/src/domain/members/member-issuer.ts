import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { ChangedTenant } from '../clients/change-events.ts';

/** An OIDC issuer at which members sign in, with the client's registration there (decisions.md 15). */
export type MemberIssuer = {
  readonly issuer: string;
  readonly oidcClientId: string;
  /** Whether an address counts although the issuer says nothing about its verification. */
  readonly trustsAddresses: boolean;
};

/** The issuer of the members of a client, by its `cli_…`. */
export interface StoredMemberIssuer {
  readonly _id: string;
  readonly clientId: string;
  /** The mode of the client, which never changes. */
  readonly mode: ChangedTenant['mode'];
  /** Absent after a removal. */
  readonly settings?: MemberIssuer;
  /** The secret of the registration; absent after a removal. */
  readonly sealedSecret?: string;
  /** The id of the sealing key; absent after a removal. */
  readonly sealedUnder?: string;
  /** Epoch ms. */
  readonly changedAt: number;
}

/** A secret as it is stored. */
export interface SealedSecret {
  readonly sealedSecret: string;
  readonly sealedUnder: string;
}

/** Sets the issuer at an instant (epoch ms). The secret is in no audit row. */
export function decideIssuer(
  { clientId, mode }: ChangedTenant,
  settings: MemberIssuer,
  sealed: SealedSecret,
  at: number,
): Change<StoredMemberIssuer> {
  return {
    set: { clientId, mode, settings, ...sealed, changedAt: at },
    audit: { action: 'member_issuer.put', clientId, subject: clientId, changed: settings },
  };
}

/** Removes the issuer with its secret; undefined without one. */
export function decideIssuerRemoval(
  { clientId, settings }: StoredMemberIssuer,
  at: number,
): Change<StoredMemberIssuer> | undefined {
  if (settings === undefined) return undefined;
  return {
    set: { settings: undefined, sealedSecret: undefined, sealedUnder: undefined, changedAt: at },
    audit: { action: 'member_issuer.remove', clientId, subject: clientId, changed: {} },
  };
}

/** Throws `not-found` unless it is the issuer, and the registration there, of the client now. */
export function requireIssuer(
  stored: StoredMemberIssuer | undefined,
  asked: Pick<MemberIssuer, 'issuer' | 'oidcClientId'>,
): void {
  const { issuer, oidcClientId } = stored?.settings ?? {};
  if (!isDeepStrictEqual({ issuer, oidcClientId }, asked))
    throw new DomainError('not-found', 'another issuer than that of the client');
}
