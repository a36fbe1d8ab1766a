import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { SearchKind, SearchService } from '@telehealth/contracts/common/v1/search_service';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { type Context, confirm, createContext, createServer } from '@telehealth/orders';
import { callOptions, createTransport, type RpcTransport } from '@telehealth/rpc';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { writable } from '@telehealth/store/writing';
import { startBareAnswer } from '../measure/bare-answer.ts';
import { type LoadFigures, measureInTurn, measureLoad } from '../measure/load.ts';
import { type Paying, startPaying } from './paid-checkouts.ts';
import { homeTotals, type ListedPage, pagesOf, storeOrders } from './stored-orders.ts';

/** Order lists at any depth, and payment confirmations beside bare conditional writes of the same store. */
export interface OrdersFigures extends ConfirmationFigures {
  readonly orders: number;
  /** Pages of 50, by position or filter. */
  readonly pages: Readonly<Record<ListedPage | ReadBesideLists | Bare, LoadFigures>>;
  /** p50 relative to the first page. */
  readonly middleRatio: number;
  readonly endRatio: number;
}

/** What the console reads beside its lists. */
type ReadBesideLists = 'a search by an id' | 'a search by a reference' | 'sums of the home';
/** The control. */
type Bare = 'a bare answer';

interface ConfirmationFigures {
  /** Per second. */
  readonly bareWrites: number;
  /** Per second, with their events published. */
  readonly confirmationsOfOneClient: number;
  readonly confirmationsOfManyClients: number;
  /** Relative to the bare writes. */
  readonly oneClientRatio: number;
  readonly manyClientsRatio: number;
}

const rounds = 3;
const pageReads = 500;
const totalReads = 100;
const confirmationsInRound = 300;
const inFlight = 16;
const nowhere = ['http://127.0.0.1:9'];

/** In this process, on an embedded store, with orders of one client. */
export async function measureOrders(orders: number): Promise<OrdersFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  const paying = await startPaying();
  const context = await createContext(
    {
      host: '127.0.0.1',
      port: 0,
      grpcPort: 0,
      operationsPort: 0,
      logLevel: 'silent',
      deploymentMode: 'test',
      busUrl: undefined,
      storeUrl: `sqlite:${join(folder, 'orders.db')}`,
      publicUrl: paying.publicUrl,
      accountsUrls: nowhere,
      catalogUrls: nowhere,
      intakeUrls: nowhere,
      internalCredential,
      internalCallers: internalCallersInTests,
      sealingKeys: [{ id: 'k1', key: randomBytes(32) }],
      provider: { name: 'simulated' },
      orders: {
        payWithinMs: 86_400_000,
        reconcileEveryMs: 900_000,
        readEventsEveryMs: 300_000,
        awaitConfirmationMs: 120_000,
        accountingMs: 34_560_000_000,
      },
    },
    { upstreams: paying.upstreams, logger: createLogger({ service: 'orders', level: 'silent' }) },
  );
  const server = await createServer(context, { host: '127.0.0.1', httpPort: 0, grpcPort: 0 });
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  try {
    const pages = await measurePages(context, transport, orders);
    const p50 = (page: ListedPage) => pages[page].p50Ms;
    return {
      orders,
      pages,
      middleRatio: p50('middle') / p50('beginning'),
      endRatio: p50('end') / p50('beginning'),
      ...(await measureConfirmations(context, transport, paying)),
    };
  } finally {
    await transport.close();
    await server.close();
    await paying.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Through the contract, one after the other. */
async function measurePages(
  context: Context,
  transport: RpcTransport,
  orders: number,
): Promise<OrdersFigures['pages']> {
  const stored = await storeOrders(context, orders);
  const client = createClient(OrderService, transport);
  const tenancy = { ...stored.client, brandId: undefined, mode: 'test', credentialId: 'key_1' } as const;
  const options = callOptions({ correlationId: 'cor_bench', tenancy });
  const measures = Object.entries(pagesOf(stored)).map(([name, { request, rows }]) => {
    const read = async () => {
      const page = await client.listOrders(request, options);
      if (page.orders.length !== rows) throw new Error(`${name}: a page of ${page.orders.length}`);
    };
    return [name, () => measureLoad(read, { requests: pageReads, connections: 1, cpuUs })];
  });
  const search = createClient(SearchService, transport);
  const searching = (text: string) => async () => {
    const { hits } = await search.search({ text, kinds: [SearchKind.ORDER] }, options);
    if (hits.length !== 1) throw new Error(`${hits.length} orders were found`);
  };
  const home = homeTotals(stored);
  const beside: Record<ReadBesideLists, [read: () => Promise<void>, reads: number]> = {
    'a search by an id': [searching('ord_bench00000007'), pageReads],
    'a search by a reference': [searching('ref-7'), pageReads],
    'sums of the home': [
      async () => {
        const { currencies } = await client.getOrderTotals(home.request, options);
        if (currencies[0]?.count !== home.orders) throw new Error('the sums are of other orders');
      },
      totalReads,
    ],
  };
  const others = Object.entries(beside).map(([name, [read, requests]]) => [
    name,
    () => measureLoad(read, { requests, connections: 1, cpuUs }),
  ]);
  const bare = await startBareAnswer(cpuUs);
  try {
    return await measureInTurn<ListedPage | ReadBesideLists | Bare>(
      Object.fromEntries([['a bare answer', () => bare.measure(pageReads)], ...measures, ...others]),
      rounds,
    );
  } finally {
    await bare.close();
  }
}

/** Of one client with one feed, and of many; in turn with bare writes. */
async function measureConfirmations(
  context: Context,
  transport: RpcTransport,
  paying: Paying,
): Promise<ConfirmationFigures> {
  const needed = confirmationsInRound * rounds;
  const confirmations = async (clientOf: (n: number) => string) =>
    (await paying.messages(transport, needed, clientOf)).map(
      (message) => () => confirm(context, 'simulated', message),
    );
  const works = {
    bare: await conditionalWrites(context, needed),
    ofOne: await confirmations(() => 'cli_busy'),
    ofMany: await confirmations((n) => `cli_${n % 100}`),
  };
  const measured = { bare: [] as number[], ofOne: [] as number[], ofMany: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['bare', 'ofOne', 'ofMany'] as const) {
      const part = works[kind].slice(round * confirmationsInRound, (round + 1) * confirmationsInRound);
      measured[kind].push(await perSecond(context, part));
    }
  }
  const [bare, ofOne, ofMany] = [median(measured.bare), median(measured.ofOne), median(measured.ofMany)];
  return {
    bareWrites: bare,
    confirmationsOfOneClient: ofOne,
    confirmationsOfManyClients: ofMany,
    oneClientRatio: ofOne / bare,
    manyClientsRatio: ofMany / bare,
  };
}

async function cpuUs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The minimum cost of any change. */
async function conditionalWrites({ store }: Context, count: number): Promise<(() => Promise<void>)[]> {
  const bare = await store.collection<{ _id: string; version: number; state: string }>({
    name: 'bare',
  });
  const ids = Array.from({ length: count }, (_, n) => `bare_${n}`);
  for (const _id of ids) await writable(bare).insert({ _id, version: 1, state: 'created' });
  return ids.map((id) => async () => {
    await writable(bare).update(id, { version: 1 }, { set: { state: 'paid' }, increment: { version: 1 } });
  });
}

/** Completed per second, events published. */
async function perSecond({ relay }: Context, works: readonly (() => Promise<void>)[]): Promise<number> {
  let next = 0;
  const beganAt = performance.now();
  const worker = async () => {
    for (let work = works[next++]; work !== undefined; work = works[next++]) await work();
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  await relay.drain();
  return (works.length * 1000) / (performance.now() - beganAt);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
}
