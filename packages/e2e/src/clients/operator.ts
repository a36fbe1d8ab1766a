import { type Client, createClient, type Transport } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { ClientMode, type RateLimits } from '@telehealth/contracts/accounts/v1/client';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { type AccountsOperator, accountsOperator, type StartFile } from '@telehealth/platform';
import { target } from './target.ts';

/** With every scope, over plain gRPC; for the set-up under test by default. */
export function operatorTransport(
  service: string,
  start: Pick<StartFile, 'ops_url' | 'ops_urls' | 'ops_token'> = target(),
): Transport {
  return createGrpcTransport({
    baseUrl: start.ops_urls[service] ?? start.ops_url,
    // The platform closes idle connections after 30 s, which would refuse a call sent at that instant.
    idleConnectionTimeoutMs: 10_000,
    interceptors: [
      (next) => (request) => {
        request.header.set('authorization', `Bearer ${start.ops_token}`);
        return next(request);
      },
    ],
  });
}

let client: AccountsOperator | undefined;

export function operator(): AccountsOperator {
  client ??= accountsOperator(operatorTransport('accounts'));
  return client;
}

export function auditOf(service: string): Client<typeof AuditService> {
  return createClient(AuditService, operatorTransport(service));
}

/** Isolates a test from the others. */
export interface OwnTenant {
  readonly clientId: string;
  readonly apiKey: string;
  readonly keyId: string;
  /** In the requested order. */
  readonly brandIds: readonly [string, ...string[]];
}

export interface OwnTenantOptions {
  /** Enabled therapies by brand; one brand with weight_loss by default. */
  readonly brands?: readonly (readonly string[])[];
  /** By default too high for a test to reach. */
  readonly limits?: Pick<RateLimits, 'intakePerSecond' | 'otherPerSecond'>;
}

/** As the demo tenant: two fast walks exceed the platform's default. */
const amplyLimited = { intakePerSecond: 500, otherPerSecond: 1000 };

/** With brands and an unused API key. */
export async function ownTenant(
  { brands = [['weight_loss']], limits = amplyLimited }: OwnTenantOptions = {},
  operate = operator(),
): Promise<OwnTenant> {
  const { client } = await operate.createClient({
    name: 'Own',
    mode: ClientMode.TEST,
    limits,
  });
  const clientId = client?.clientId ?? '';
  const brandIds: string[] = [];
  for (const enabledTherapies of brands) {
    const { brand } = await operate.createBrand({
      clientId,
      name: 'Own',
      enabledTherapies: [...enabledTherapies],
    });
    brandIds.push(brand?.brandId ?? '');
  }
  const [first = '', ...others] = brandIds;
  const { apiKey, keyId } = await operate.issueApiKey({ clientId });
  return { clientId, apiKey, keyId, brandIds: [first, ...others] };
}

/** Revokes the previous key. */
export async function publishableKeyOf(brandId: string): Promise<string> {
  return (await operator().issuePublishableKey({ brandId })).publishableKey;
}
