import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { type Call, readOptions } from '@telehealth/rpc';
import { knownAnswer, type Logger } from '@telehealth/service-kit';
import type { Known, LoginDomainStatus } from '../domain/enablements/activation.ts';

/** Transports to the upstreams. */
export interface UpstreamTransports {
  readonly accounts: Transport;
  readonly domains: Transport;
}

/** What asking about the brand of a call takes from the call. */
export type BrandCall = Pick<Call, 'correlationId' | 'trace' | 'tenancy' | 'remainingMs'>;

/** What the upstreams answer about the brand of a call. */
export type Upstreams = ReturnType<typeof createUpstreams>;

/** The longest wait for an answer. */
const mostMs = 1000;
/** The part of the call's time that the upstreams may use, so that time is left to answer without them. */
const shareOfDeadline = 0.5;

/**
 * Asks the upstreams over their contracts about the brand of a call. Never rejects: no answer in time and a failure are both
 * undefined.
 */
export function createUpstreams(transports: UpstreamTransports, logger: Pick<Logger, 'debug'>) {
  const brands = createClient(BrandService, transports.accounts);
  const domains = createClient(DomainStatusService, transports.domains);

  const known = knownAnswer(logger);

  return {
    async declaredTherapies(call: BrandCall): Promise<Known<readonly string[]>> {
      const answer = await known('GetBrand', brands.getBrand({}, optionsOf(call)));
      return answer?.brand?.enabledTherapies;
    },
    loginDomain: (call: BrandCall): Promise<Known<LoginDomainStatus>> =>
      known('GetLoginDomainStatus', domains.getLoginDomainStatus({}, optionsOf(call))),
  };
}

function optionsOf(call: BrandCall): CallOptions {
  const remainingMs = call.remainingMs() ?? Number.POSITIVE_INFINITY;
  return { ...readOptions(call), timeoutMs: Math.min(mostMs, remainingMs * shareOfDeadline) };
}
