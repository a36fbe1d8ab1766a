import { hash } from 'node:crypto';
import type { Egress } from '@telehealth/egress';
import { LRUCache } from 'lru-cache';
import { type Issuer, openIssuer } from '../../sign-in/issuer.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** The issuer of a client, with the client's registration there. */
export interface MemberIssuer {
  readonly issuer: string;
  readonly oidcClientId: string;
  readonly oidcClientSecret: string;
}

/** Metadata of so many issuers are remembered: 128 KiB each at most. */
const maxIssuers = 100;

export type MemberIssuers = ReturnType<typeof createMemberIssuers>;

/** `now` is in monotonic ms. */
export function createMemberIssuers(egress: Pick<Egress, 'send'>, now: () => number) {
  const issuers = new LRUCache<string, Issuer>({ max: maxIssuers });
  const fetch = guardedFetch(egress);
  const open = ({ issuer, oidcClientId: clientId, oidcClientSecret: clientSecret }: MemberIssuer) =>
    openIssuer({ issuer, clientId, clientSecret, scope: 'openid email', fetch }, now);
  return {
    open,
    /** Remembered for the client until its settings change. */
    of(clientId: string, settings: MemberIssuer): Issuer {
      const { issuer, oidcClientId, oidcClientSecret } = settings;
      const name = hash('sha256', JSON.stringify([clientId, issuer, oidcClientId, oidcClientSecret]), 'hex');
      const known = issuers.get(name) ?? open(settings);
      issuers.set(name, known);
      return known;
    },
  };
}
