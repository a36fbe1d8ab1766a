import type { CallOptions } from '@connectrpc/connect';
import { readOptions } from '@telehealth/rpc';
import {
  bestBrand,
  type FactSource,
  type Facts,
  factsBySource,
  type GatheredFacts,
  type Known,
} from '../../domain/cases/facts.ts';
import type { ClientMode } from '../../domain/client-mode.ts';
import type { Upstreams } from './upstreams.ts';

export interface FactsRequest {
  readonly clientId: string;
  readonly mode: ClientMode;
  readonly sources: readonly FactSource[];
  readonly correlationId: string;
}

/** Asks each service once for facts of a client. Never rejects: the facts of a service that does not answer are unknown. */
export type GatherFacts = (request: FactsRequest) => Promise<GatheredFacts>;

/** The longest wait for all answers together, ms. */
const maxWaitMs = 1000;

/** Accounts provides the brands whose approval intake is asked for. */
export function factsFrom(upstreams: Upstreams): GatherFacts {
  return async ({ clientId, mode, sources, correlationId }) => {
    const endsAt = performance.now() + maxWaitMs;
    const options = (): CallOptions => {
      const tenancy = { clientId, mode, brandIds: [], brandId: undefined, credentialId: undefined };
      return readOptions({ correlationId, tenancy, timeoutMs: Math.max(1, endsAt - performance.now()) });
    };
    const asksAccounts = sources.includes('accounts') || sources.includes('intake');
    const client = asksAccounts ? upstreams.findClient(clientId, options()) : undefined;
    const asks: Readonly<Record<FactSource, () => Promise<Known<Facts>>>> = {
      async accounts() {
        const found = await client;
        if (found === undefined) return undefined;
        const brands = found.brands.map((brand) => ({
          enabled_therapies: brand.enabledTherapies.length > 0,
          redirect_allowlist: brand.hasRedirectAllowlist,
          browser_origins: brand.hasBrowserOrigins,
        }));
        const setUp = bestBrand(['enabled_therapies', 'redirect_allowlist', 'browser_origins'], brands);
        return { ...setUp, api_key_used: found.apiKeyUsed };
      },
      async intake() {
        const found = await client;
        if (found === undefined) return undefined;
        const brands = found.brands.map(({ brandId, enabledTherapies: therapies }) => ({
          brandId,
          therapies,
        }));
        const approved = await upstreams.listApprovedBrands(brands, options());
        return approved && { approved_intake: approved.brandIds.length > 0 };
      },
      async catalog() {
        const status = await upstreams.catalogStatus(options());
        return (
          status && {
            enabled_offering: status.brands.some(({ hasOffering }) => hasOffering),
            published_question: status.brands.some(({ hasQuestions }) => hasQuestions),
          }
        );
      },
      async domains() {
        const status = await upstreams.domainStatus(options());
        const brands = status?.brands.map(({ loginActive, memberActive }) => ({
          login_domain: loginActive,
          member_domain: memberActive,
        }));
        return brands && bestBrand(['login_domain', 'member_domain'], brands);
      },
      async webhooks() {
        const status = await upstreams.webhookStatus(options());
        const brands = status?.brands.map(({ testDelivered, subscribesPayments }) => ({
          webhook_tested: testDelivered,
          payments_subscribed: subscribesPayments,
        }));
        return brands && bestBrand(['webhook_tested', 'payments_subscribed'], brands);
      },
    };
    const answers = await Promise.all(
      sources.map(async (source) => (await asks[source]()) ?? unknownFacts(source)),
    );
    return Object.assign({}, ...answers);
  };
}

function unknownFacts(source: FactSource): GatheredFacts {
  return Object.fromEntries(factsBySource[source].map((code) => [code, undefined]));
}
