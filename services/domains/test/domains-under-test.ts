import { randomBytes } from 'node:crypto';
import type { DescService } from '@bufbuild/protobuf';
import { createClient } from '@connectrpc/connect';
import { DomainError } from '@telehealth/errors';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import type { SealingKeys } from '@telehealth/sealing';
import type { Registry } from '@telehealth/service-kit/telemetry';
import { type FakeClock, fakeClock, heldElsewhere, serviceUnderTest } from '@telehealth/service-kit/testing';
import type { Store } from '@telehealth/store';
import { onTestFinished } from 'vitest';
import type { BrandDirectory, BrandOwner } from '../src/adapters/brands/brand-directory.ts';
import type { CertificateProvider } from '../src/adapters/certificates/certificate-provider.ts';
import type { Dns } from '../src/adapters/dns/dns.ts';
import type { OrderLimits } from '../src/domain/certificates/order-quota.ts';
import type { HostnameSettings } from '../src/domain/hostnames/hostname-of.ts';
import { service } from '../src/service.ts';
import { type ScriptedCertificates, scriptedCertificates } from './scripted-certificates.ts';
import { type ScriptedDns, scriptedDns } from './scripted-dns.ts';

/** The brand of a call, and the metadata that travels with it. */
export interface Caller {
  readonly clientId?: string;
  readonly brandId?: string;
  readonly idempotencyKey?: string;
}

/** The options of a call for a brand: `brd_1` of client `cli_1` unless said otherwise. */
export function as({ clientId = 'cli_1', brandId = 'brd_1', ...rest }: Caller = {}) {
  const tenancy = { clientId, brandIds: [brandId], brandId, mode: 'test', credentialId: 'key_1' } as const;
  const requestFingerprint = rest.idempotencyKey && 'a'.repeat(64);
  return callOptions({ correlationId: 'c-1', tenancy, requestFingerprint, ...rest });
}

/** What to start. */
export interface DomainsOptions {
  readonly storeUrl?: string;
  readonly clock?: FakeClock;
  readonly dns?: ScriptedDns;
  readonly certificates?: ScriptedCertificates;
  /** A real authority, instead of a scripted one. */
  readonly acme?: CertificateProvider;
  /** Real DNS, instead of a scripted one. */
  readonly realDns?: Dns;
  readonly orderLimits?: Partial<OrderLimits>;
  /** 1000 unless it is set. */
  readonly maxDomainsInADay?: number;
  readonly hostnames?: Partial<HostnameSettings>;
  readonly registry?: Registry;
  /** Whose every brand is but `brd_missing`, or how asking accounts fails; of `cli_1` in test mode by default. */
  readonly brandOwner?: Omit<BrandOwner, 'brandId'> | Error;
  /** Whether it can hold leases, and so runs its schedule. */
  readonly holdsLeases?: true;
  /** The jitter of rechecks; 0 unless it is set. */
  readonly random?: () => number;
  readonly wrapStore?: (store: Store) => Store;
  readonly sealingKeys?: SealingKeys;
}

/** Starts domains on free ports, without its schedule; it is closed with the test at the latest. */
export async function startDomains(options: DomainsOptions = {}) {
  const { clock = fakeClock(), dns = scriptedDns(), certificates = scriptedCertificates() } = options;
  const running = await serviceUnderTest(
    service,
    {
      storeUrl: options.storeUrl ?? 'sqlite::memory:',
      accountsUrls: ['http://127.0.0.1:9'],
      sealingKeys: options.sealingKeys ?? [{ id: 'k1', key: randomBytes(32) }],
      dns: { resolvers: [] },
      acme: undefined,
      orderLimits: { perClient: 10, perBrand: 2, ofPlatform: 240, ...options.orderLimits },
      maxDomainsInADay: options.maxDomainsInADay ?? 1000,
      hostnames: {
        mode: 'test',
        edgeDomain: 'edge.telehealth.example',
        platformDomains: ['edge.telehealth.example', 'telehealth.example'],
        ...options.hostnames,
      },
    },
    {
      ...{ clock, authenticateOperator },
      dns: options.realDns ?? dns,
      certificateProvider: options.acme ?? certificates,
      brandDirectory: brandsOf(options.brandOwner ?? { clientId: 'cli_1', mode: 'test' }),
      random: options.random ?? (() => 0),
      ...(options.registry && { registry: options.registry }),
      ...(options.wrapStore && { wrapStore: options.wrapStore }),
    },
    (opened) => (options.holdsLeases ? opened : { ...opened, leases: heldElsewhere(opened) }),
  );
  onTestFinished(running.close);
  const { context, server, transport, asOperator, log, close } = running;
  const client = <S extends DescService>(service: S) => createClient(service, transport);
  return { context, server, transport, clock, dns, certificates, client, asOperator, log, close };
}

function brandsOf(owner: Omit<BrandOwner, 'brandId'> | Error): BrandDirectory {
  return {
    async ownerOf(brandId) {
      if (owner instanceof Error) throw errorFromWire(owner);
      if (brandId === 'brd_missing') throw new DomainError('not-found');
      return { ...owner, brandId };
    },
  };
}

/** Proves an operator with the scopes `domains` and `keys` that is bound to a client. */
export const boundToken = (clientId: string): string => `bound-to-${clientId}`;

/** The token of an operator with the scopes `domains` and `keys`. */
export const operatorToken = 'operator-token-of-32-characters!';

async function authenticateOperator(token: string) {
  const scopes = new Set(['domains', 'keys', 'events']);
  const [, clientId] = /^bound-to-(.+)$/.exec(token) ?? [];
  if (clientId) return { name: `of-${clientId}`, scopes, clientIds: [clientId] };
  return token === operatorToken ? { name: 'ada', scopes, clientIds: undefined } : undefined;
}
