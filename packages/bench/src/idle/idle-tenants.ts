import * as accounts from '@telehealth/accounts';
import { taskOperation } from '@telehealth/changes';
import * as domains from '@telehealth/domains';
import { type Bus, openBus } from '@telehealth/events';
import * as onboarding from '@telehealth/onboarding';
import * as orders from '@telehealth/orders';
import { settingsAlone } from '@telehealth/platform/settings-alone';
import { type Clock, systemClock } from '@telehealth/service-kit/scheduling';
import type { Store } from '@telehealth/store';
import { writable } from '@telehealth/store/writing';
import * as webhooks from '@telehealth/webhooks';
import { oneOffering } from '../orders/paid-checkouts.ts';
import { recordingCollections } from './stored-service.ts';

export interface IdleSize {
  readonly tenants: number;
  readonly ordersOfTenant: number;
}

/** Store address of each service, and the folder with all secrets. */
export interface IdleTarget {
  readonly storeUrl: (service: string) => string;
  readonly dataDir: string;
}

interface Tenant {
  readonly n: number;
  readonly clientId: string;
  readonly brandId: string;
}

const dayMs = 86_400_000;
/** Close to the maximum age of an order that awaits payment. */
const maxAgeMs = 0.95 * dayMs;

/**
 * Stores per tenant, through the services' use cases, a client with a brand and a key, an onboarding case, an
 * active login domain, a registration and unpaid orders, made at times spread over the last day. Built on an
 * embedded database and copied; returns the number of documents.
 */
export async function storeIdleTenants(size: IdleSize, target: IdleTarget): Promise<number> {
  let stored = 0;
  const bus = openBus('memory:', { clock: systemClock });
  const on = async (service: string, work: (parts: Parts) => Promise<Opened>) => {
    const collections = recordingCollections();
    const clock = settableClock();
    const settings = settingsAlone(service, { dataDir: target.dataDir, storeUrl: 'sqlite::memory:' });
    const context = await work({
      settings,
      clock,
      overrides: { bus, clock, wrapStore: collections.wrapStore },
    });
    await context.relay.drain();
    stored += await collections.copyTo(target.storeUrl(service));
    await context.close();
  };
  const tenants: Tenant[] = [];
  try {
    await on('accounts', async ({ settings, clock, overrides }) => {
      const context = await accounts.createContext(accounts.loadConfig(settings), overrides);
      for (let n = 0; n < size.tenants; n++) {
        clock.set(madeAt(n, size.tenants));
        tenants.push({ n, ...(await makeTenant(context, n)) });
      }
      return context;
    });
    await on('onboarding', async ({ settings, clock, overrides }) => {
      const gatherFacts = async () => factsOfIdle;
      const config = onboarding.service.loadConfig(settings);
      const context = await onboarding.createContext(config, { ...overrides, gatherFacts });
      for (const { n, clientId } of tenants) {
        clock.set(madeAt(n, size.tenants));
        const operation = taskOperation('bench');
        await onboarding.openCase(context, operation, { clientId, mode: 'test' });
        const act = { sources: onboarding.factSources };
        await onboarding.changeOpenCase(context, taskOperation('bench'), clientId, act);
      }
      return context;
    });
    await on('domains', async ({ settings, clock, overrides }) => {
      // No limit on concurrent certificates.
      const config = domains.service.loadConfig({ ...settings, CERTIFICATE_ORDERS: '100000' });
      const context = await domains.createContext(config, { ...overrides, dns: agreeingDns });
      for (const { n, ...brand } of tenants) {
        clock.set(madeAt(n, size.tenants));
        const kind = 'login' as const;
        await domains.registerDomain(context, taskOperation('bench'), {
          ...{ brand, mode: 'test', kind, hostname: `login.tenant-${n}.example`, boundBy: 'operator' },
        });
        const ref = { clientIds: undefined, brandId: brand.brandId, kind };
        await domains.verifyDomain(context, taskOperation('bench'), ref, AbortSignal.timeout(60_000));
      }
      return context;
    });
    await on('webhooks', async ({ settings, clock, overrides }) => {
      const context = await webhooks.createContext(webhooks.service.loadConfig(settings), overrides);
      for (const { n, ...brand } of tenants) {
        clock.set(madeAt(n, size.tenants));
        await webhooks.createRegistration(context, taskOperation('bench'), {
          ...{
            brand,
            url: `https://tenant-${n}.example/webhooks`,
            eventTypes: ['journey.intake.submitted.v1'],
          },
        });
      }
      return context;
    });
    await on('orders', async ({ settings, clock, overrides }) => {
      const context = await orders.createContext(orders.service.loadConfig(settings), overrides);
      const count = size.tenants * size.ordersOfTenant;
      for (let n = 0; n < count; n++) {
        const tenant = tenants[n % tenants.length];
        if (tenant === undefined) break;
        clock.set(madeAt(n, count));
        await makeUnpaidOrder(context, tenant, n);
      }
      return context;
    });
  } finally {
    await bus.close();
  }
  return stored;
}

/** Must end before a service is copied. */
interface Opened {
  readonly relay: { drain(): Promise<void> };
  close(): Promise<void>;
}

interface Parts {
  readonly settings: Readonly<Record<string, string>>;
  readonly clock: ReturnType<typeof settableClock>;
  readonly overrides: {
    readonly bus: Bus;
    readonly clock: Clock;
    readonly wrapStore: (store: Store) => Store;
  };
}

function settableClock(): Clock & { set(now: number): void } {
  let at = Date.now();
  const set = (now: number) => {
    at = now;
  };
  return { ...systemClock, now: () => at, set };
}

/** Spread over the last day. */
function madeAt(n: number, of: number): number {
  return Date.now() - Math.round(maxAgeMs * (1 - n / of));
}

async function makeTenant(context: accounts.Context, n: number) {
  const operation = () => taskOperation('bench');
  const { _id: clientId } = await accounts.createClient(context, operation(), {
    ...{ name: `Tenant ${n}`, mode: 'test' },
  });
  const ref = { clientId, clientIds: undefined };
  const { _id: brandId } = await accounts.createBrand(context, operation(), { ...ref, name: `Brand ${n}` });
  await accounts.issueApiKey(context, operation(), ref);
  return { clientId, brandId };
}

/** With an opened checkout, and the schedule that all due questions to the provider have left. */
async function makeUnpaidOrder(
  context: orders.Context,
  { clientId, brandId }: Tenant,
  n: number,
): Promise<void> {
  const { order } = await orders.initiatePayment(context, taskOperation('bench'), oneOffering, {
    ...{ clientId, brandId, test: true, journeyId: `jny_idle${n}`, offeringRef: undefined },
    ...{ returnUrl: undefined, returnsToPage: false, capture: 'automatic' },
  });
  let { dueAt } = order;
  while (dueAt !== undefined && dueAt <= Date.now()) dueAt = orders.dueAtOf(order, context.settings, dueAt);
  if (dueAt !== undefined) await writable(context.orders).update(order._id, {}, { set: { dueAt } });
}

const agreeingDns = {
  verdictOf: async () => 'verified' as const,
  namedBy: async () => undefined,
  caaVerdictOf: async () => 'allowed' as const,
  close: async () => {},
};

/** Answers of services about a tenant that did only this. */
const factsOfIdle = {
  ...{ enabled_therapies: false, redirect_allowlist: false, browser_origins: false, api_key_used: false },
  ...{ approved_intake: false, enabled_offering: false, published_question: false },
  ...{ login_domain: true, member_domain: false, webhook_tested: false, payments_subscribed: false },
} as const;
