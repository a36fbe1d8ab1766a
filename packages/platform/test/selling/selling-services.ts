import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createClient } from '@connectrpc/connect';
import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';
import { EligibilityService } from '@telehealth/contracts/intake/v1/eligibility_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { ConfirmationService } from '@telehealth/contracts/orders/v1/confirmation_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { SimulatedCheckoutService } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { openBus } from '@telehealth/events';
import { service as intakeService } from '@telehealth/intake';
import { service as ordersService } from '@telehealth/orders';
import { callOptions, type LocalServer, type RpcServer } from '@telehealth/rpc';
import { closeSequentially } from '@telehealth/service-kit/process';
import { fakeClock, serviceUnderTest } from '@telehealth/service-kit/testing';
import { bundleOf, sharedBundle, therapies } from './bundles.ts';
import { startNeighbours } from './scripted-neighbours.ts';

const token = 'operator-token-of-32-characters!';
const day = 24 * 60 * 60 * 1000;

const operator = {
  name: 'ada',
  scopes: new Set(['instruments', 'clinical_approval', 'erasure', 'orders'] as const),
  clientIds: undefined,
};

/** The options of a call for the brand. */
export const asBrand = callOptions({
  correlationId: 'c-1',
  tenancy: { clientId: 'cli_1', brandIds: ['brd_1'], brandId: 'brd_1', mode: 'test', credentialId: 'key_1' },
});
export const asOperator = callOptions({ correlationId: 'c-1' });

/** Starts intake and orders, which call each other within this process, beside neighbours that stand in no sale's way. */
export async function startSelling() {
  const localServers = new Map<string, LocalServer>();
  const callInProcess = ({ httpUrl, local }: Pick<RpcServer, 'httpUrl' | 'local'>) =>
    localServers.set(new URL(httpUrl).host, local);
  const neighbours = await startNeighbours();
  callInProcess(neighbours.server);
  const clock = fakeClock();
  const bus = openBus(undefined, { clock });
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-selling-'));
  const sealingKeys = [{ id: 'k1', key: randomBytes(32) }] as const;
  const own = { bus, clock, localServers, authenticateOperator: async () => operator };
  const { httpUrl } = neighbours.server;
  const upstreams = { accountsUrls: [httpUrl], catalogUrls: [httpUrl] };
  const intake = await serviceUnderTest(
    intakeService,
    {
      ...{ storeUrl: 'sqlite::memory:', deploymentMode: 'test', ...upstreams, sealingKeys },
      addressProvider: { provider: 'synthetic' },
      journeys: { idleAfterMs: 3 * day, emptyAfterMs: 7 * day, milestoneHeldMs: 30 * day },
      maxJourneysInADay: 1_000_000,
      media: { store: 'files', folder },
    },
    { ...own, bundles: [...therapies.map((therapy) => bundleOf(therapy, '1.0.0')), sharedBundle] },
  );
  callInProcess(intake.server);
  // Stands for the gateway, whose route hands confirmations to orders.
  const route = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers['simulated-signature'] ?? '');
    await confirmations.confirm({ provider: 'simulated', body, signature });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(route, 'listening');
  const orders = await serviceUnderTest(
    ordersService,
    {
      ...{ storeUrl: 'sqlite::memory:', ...upstreams, sealingKeys, provider: { name: 'simulated' } },
      publicUrl: `http://127.0.0.1:${(route.address() as AddressInfo).port}`,
      intakeUrls: [intake.server.httpUrl],
      orders: {
        payWithinMs: 400 * day,
        reconcileEveryMs: 400 * day,
        readEventsEveryMs: 400 * day,
        awaitConfirmationMs: 0,
        accountingMs: 400 * day,
      },
    },
    own,
  );
  callInProcess(orders.server);
  const confirmations = createClient(ConfirmationService, orders.transport);
  const ofOperator = intake.asOperator(token);
  return {
    ...{ neighbours, clock },
    sessions: createClient(IntakeService, intake.transport),
    criteria: createClient(CriteriaService, ofOperator),
    versions: createClient(InstrumentOperatorService, ofOperator),
    eligibility: createClient(EligibilityService, ofOperator),
    erasures: createClient(ErasureService, ofOperator),
    payments: createClient(PaymentService, orders.transport),
    checkouts: createClient(SimulatedCheckoutService, orders.transport),
    async close() {
      route.closeAllConnections();
      route.close();
      await closeSequentially([orders.close, intake.close, () => bus.close(), neighbours.close]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Selling = Awaited<ReturnType<typeof startSelling>>;
