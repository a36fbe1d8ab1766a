import type { Client } from '@connectrpc/connect';
import { ClientMode, type Client as WireClient } from '@telehealth/contracts/accounts/v1/client';
import type { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { demoLimits, type TenantPlan } from './demo-plan.ts';
import { unlessMissing } from './unless-missing.ts';

type Operator = Client<typeof OperatorService>;

/**
 * The client of the plan: the client with this id, which keeps its configuration, or else the oldest of this name, updated to the plan,
 * or else a new client. One that is suspended or deleted is left alone. Every demo client may create keys.
 */
export async function ensureClient(
  operator: Operator,
  plan: TenantPlan,
  knownId: string | undefined,
): Promise<string> {
  const { clientId, operatorKeysOnly } = await findOrCreate(operator, plan, knownId);
  if (operatorKeysOnly) await operator.updateClient({ clientId, operatorKeysOnly: false });
  return clientId;
}

async function findOrCreate(
  operator: Operator,
  { name }: TenantPlan,
  knownId: string | undefined,
): Promise<WireClient> {
  if (knownId !== undefined) {
    const known = await unlessMissing(operator.getClient({ clientId: knownId }));
    if (known?.client !== undefined && isOpen(known.client)) return known.client;
  }
  const found = await oldestNamed(operator, name);
  if (found !== undefined) {
    await operator.updateClient({ clientId: found.clientId, limits: demoLimits });
    return found;
  }
  const { client } = await operator.createClient({ name, mode: ClientMode.TEST, limits: demoLimits });
  if (client === undefined) throw new Error('accounts answered without a client');
  return client;
}

function isOpen({ suspended, deletion }: WireClient): boolean {
  return suspended === undefined && deletion === undefined;
}

async function oldestNamed(operator: Operator, name: string): Promise<WireClient | undefined> {
  const named: WireClient[] = [];
  for (let pageToken = ''; ; ) {
    const { clients, nextPageToken } = await operator.listClients({ limit: 200, pageToken });
    named.push(...clients.filter((client) => client.name === name && isOpen(client)));
    if (nextPageToken === '') break;
    pageToken = nextPageToken;
  }
  return named.toSorted((a, b) => Number(a.createdAt - b.createdAt))[0];
}
