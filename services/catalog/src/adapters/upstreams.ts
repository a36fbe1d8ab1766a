import type { CallOptions, Transport } from '@connectrpc/connect';
import type { Operation } from '@telehealth/changes';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { ClientDirectoryService } from '@telehealth/contracts/accounts/v1/client_directory_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { createClient, readOptions, type TraceContext } from '@telehealth/rpc';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { knownAnswer } from '@telehealth/service-kit/upstreams';
import type { Brand, Client } from '../domain/brand.ts';
import type { Known, LoginDomainStatus } from '../domain/enablements/activation.ts';

export interface UpstreamTransports {
  readonly accounts: Transport;
  readonly domains: Transport;
}

/** The operation for which an upstream is asked. Its limits bound the answer. */
interface Asker extends Pick<Operation, 'correlationId' | 'limits'> {
  readonly trace: TraceContext | undefined;
  /** The longest wait for the answer, ms; 1 s by default. It never exceeds half of the remaining time of the call. */
  readonly maxWaitMs?: number;
}

export interface BrandAsker extends Asker {
  readonly brand: Brand;
  /** What the brand declares, as accounts answered the caller just now; absent: accounts is asked. */
  readonly declaredTherapies?: readonly string[];
}

export interface ClientAsker extends Asker {
  readonly client: Client;
}

export type Upstreams = ReturnType<typeof createUpstreams>;

/** The longest wait for an answer that a report can do without. */
const usualWaitMs = 1000;
/** The part of the call's time that the upstreams may use, so that time is left to answer without them. */
const shareOfDeadline = 0.5;

/** Asks the upstreams about brands. Never rejects: no answer in time and a failure are both undefined. */
export function createUpstreams(transports: UpstreamTransports, logger: Pick<Logger, 'debug'>) {
  const brands = createClient(BrandService, transports.accounts);
  const clients = createClient(ClientDirectoryService, transports.accounts);
  const domains = createClient(DomainStatusService, transports.domains);
  const known = knownAnswer(logger);

  return {
    async declaredTherapies(asker: BrandAsker): Promise<Known<readonly string[]>> {
      if (asker.declaredTherapies !== undefined) return asker.declaredTherapies;
      const ask = async () => await brands.getBrand({}, optionsOf(asker, asker.brand));
      return (await known('GetBrand', ask()))?.brand?.enabledTherapies;
    },
    async loginDomain(asker: BrandAsker): Promise<Known<LoginDomainStatus>> {
      const ask = async () => await domains.getLoginDomainStatus({}, optionsOf(asker, asker.brand));
      return await known('GetLoginDomainStatus', ask());
    },
    /** The therapies that each brand of the client declares. */
    async declaredTherapiesByBrand(
      asker: ClientAsker,
    ): Promise<Known<ReadonlyMap<string, readonly string[]>>> {
      const { clientId } = asker.client;
      const ask = async () => await clients.findClient({ clientId }, optionsOf(asker, asker.client));
      const answer = await known('FindClient', ask());
      return answer && new Map(answer.brands.map((brand) => [brand.brandId, brand.enabledTherapies]));
    },
    /** The login domain of each brand of the client that has a domain. */
    async loginDomainsByBrand(asker: ClientAsker): Promise<Known<ReadonlyMap<string, LoginDomainStatus>>> {
      const ask = async () => await domains.getDomainStatus({}, optionsOf(asker, asker.client));
      const answer = await known('GetDomainStatus', ask());
      return (
        answer &&
        new Map(
          answer.brands.map(({ brandId, loginRegistered: registered, loginActive: active }) => [
            brandId,
            { registered, active },
          ]),
        )
      );
    },
  };
}

/** Throws `timeout` when no time is left. */
function optionsOf(
  { correlationId, trace, limits, maxWaitMs = usualWaitMs }: Asker,
  { clientId, mode, brandId }: Client & Partial<Brand>,
): CallOptions {
  const brandIds = brandId === undefined ? [] : [brandId];
  const tenancy = { clientId, mode, brandIds, brandId, credentialId: undefined };
  const timeoutMs = Math.min(maxWaitMs, (limits.timeoutMs ?? Number.POSITIVE_INFINITY) * shareOfDeadline);
  return readOptions({ correlationId, trace, tenancy, timeoutMs });
}
