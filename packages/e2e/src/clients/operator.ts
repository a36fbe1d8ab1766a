import { type Client, createClient, type Transport } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { ClientMode, type RateLimits } from '@telehealth/contracts/accounts/v1/client';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { type AccountsOperator, accountsOperator, type StartFile } from '@telehealth/platform';
import { target } from './target.ts';

/** Calls a service as an operator with every scope, over plain gRPC; of the set-up under test unless another is given. */
export function operatorTransport(
  service: string,
  start: Pick<StartFile, 'ops_url' | 'ops_urls' | 'ops_token'> = target(),
): Transport {
  return createGrpcTransport({
    baseUrl: start.ops_urls[service] ?? start.ops_url,
    // The platform ends a connection that has rested for 30 s; a call that is sent at that instant is refused.
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

/** What operators do at accounts, in the set-up under test. */
export function operator(): AccountsOperator {
  client ??= accountsOperator(operatorTransport('accounts'));
  return client;
}

/** Lists the audit rows of a service. */
export function auditOf(service: string): Client<typeof AuditService> {
  return createClient(AuditService, operatorTransport(service));
}

/** A tenant of one test: what happens to it harms no other. */
export interface OwnTenant {
  readonly clientId: string;
  readonly apiKey: string;
  readonly keyId: string;
  /** In the order asked for. */
  readonly brandIds: readonly [string, ...string[]];
}

/** What a tenant may be given. */
export interface OwnTenantOptions {
  /** Enabled therapies of each brand; one brand with weight_loss by default. */
  readonly brands?: readonly (readonly string[])[];
  /** So high that no test meets them, unless they are set. */
  readonly limits?: Pick<RateLimits, 'intakePerSecond' | 'otherPerSecond'>;
}

/** Those of the demo tenant: two walks at once on a fast machine are more than the platform's default. */
const amplyLimited = { intakePerSecond: 500, otherPerSecond: 1000 };

/** Makes a tenant with brands and an API key that nobody has used yet. */
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

/** Issues the brand's publishable key, which ends the one before. */
export async function publishableKeyOf(brandId: string): Promise<string> {
  return (await operator().issuePublishableKey({ brandId })).publishableKey;
}
