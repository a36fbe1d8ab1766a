import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { ClientDirectoryService } from '@telehealth/contracts/accounts/v1/client_directory_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests } from '@telehealth/service-kit/testing';
import { onTestFinished } from 'vitest';

/** The answers of the upstreams, and their faults. Everything is in order unless a test changes it. */
export interface Script {
  therapies: readonly string[];
  /** The brands of the client `cli_1`. */
  brandIds: readonly string[];
  /** What catalog has heard of the agreements of the client; undefined when it has heard nothing. */
  agreementsCurrent: boolean | undefined;
  loginDomain: { registered: boolean; active: boolean };
  /** By method: `silent` never answers, `failing` throws. */
  readonly faults: Map<UpstreamMethod, 'silent' | 'failing'>;
}

export type UpstreamMethod = 'brand' | 'domain';

/** Accounts and domains by script, over the real wire. */
export interface ScriptedUpstreams {
  readonly script: Script;
  readonly accountsUrl: string;
  readonly domainsUrl: string;
  /** What was asked since the last time, sorted. */
  asked(): string[];
  /** The calls since then. */
  readonly calls: Call[];
}

/** Starts the upstreams; they are closed with the test. */
export async function startUpstreams(): Promise<ScriptedUpstreams> {
  const script: Script = {
    therapies: ['weight_loss', 'ed'],
    brandIds: ['brd_slim'],
    agreementsCurrent: true,
    loginDomain: { registered: false, active: false },
    faults: new Map(),
  };
  const asked: string[] = [];
  const calls: Call[] = [];
  const answer = async <T>(method: UpstreamMethod, call: Call, said: () => T): Promise<T> => {
    asked.push(method);
    calls.push(call);
    const fault = script.faults.get(method);
    if (fault === 'failing') throw new Error('scripted to fail');
    if (fault === 'silent') await new Promise((_, reject) => call.signal.addEventListener('abort', reject));
    return said();
  };
  const accounts = [
    scriptedContract(BrandService, {
      getBrand: ({ brandId }, call) =>
        answer('brand', call, () => {
          const enabledTherapies = [...script.therapies];
          if (call.tenancy !== undefined) return { brand: { enabledTherapies } };
          if (!script.brandIds.includes(brandId)) throw new DomainError('not-found');
          return { brand: { brandId, clientId: 'cli_1', clientMode: ClientMode.TEST, enabledTherapies } };
        }),
    }),
    scriptedContract(ClientDirectoryService, {
      findClient: (_request, call) =>
        answer('brand', call, () => ({
          brands: script.brandIds.map((brandId) => ({ brandId, enabledTherapies: [...script.therapies] })),
        })),
    }),
  ];
  const domains = scriptedContract(DomainStatusService, {
    getLoginDomainStatus: (_request, call) => answer('domain', call, () => script.loginDomain),
    getDomainStatus: (_request, call) =>
      answer('domain', call, () => {
        const { registered: loginRegistered, active: loginActive } = script.loginDomain;
        return { brands: script.brandIds.map((brandId) => ({ brandId, loginRegistered, loginActive })) };
      }),
  });
  return {
    script,
    accountsUrl: await serve('accounts', accounts),
    domainsUrl: await serve('domains', [domains]),
    asked: () => {
      calls.length = 0;
      return asked.splice(0).toSorted();
    },
    calls,
  };
}

/** Serves contracts on a free port until the test is finished; the URL. */
export async function serve(service: string, contracts: readonly Contract[]): Promise<string> {
  const server = await serveContracts({
    contracts,
    internalCallers: internalCallersInTests,
    authenticateOperator: async () => undefined,
    logger: createLogger({ service, level: 'silent' }),
    host: '127.0.0.1',
  });
  onTestFinished(() => server.close(0));
  return server.httpUrl;
}
