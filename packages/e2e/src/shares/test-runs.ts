import { neverAnswers, type Receiver, startReceiver } from '@telehealth/test-servers/receiver';
import { eventually } from '@telehealth/test-servers/vitest';
import { type AccountClient, accountClient } from '../clients/account-client.ts';
import { reachGate } from '../clients/reach-gate.ts';
import { attackBy, loopsOf, type SharedOperation } from './attack.ts';
import { attackWithUnknownKeys, sendAs } from './requests.ts';
import { limitedTenant } from './tenant.ts';

const path = '/onboarding/e2e-runs';

/** A tenant's receiver decides how long a test run takes. */
export const testRuns: SharedOperation = {
  name: 'test runs',
  async prepare() {
    const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
    const [neighbour, first, second] = await Promise.all(receivers.map(clientWithGate));
    for (const receiver of receivers.slice(1)) receiver.answer = neverAnswers;
    const attackOf = (account: AccountClient | undefined) => {
      if (account === undefined) throw new Error('there are three clients');
      const body = { brand_id: account.brandId };
      const start = (stop: AbortSignal) =>
        sendAs(account, { method: 'POST', path: `/v1/account${path}`, body }, stop);
      return attackBy(loopsOf(8, start), 'run_in_progress');
    };
    return {
      usual: 'passed',
      use: () => (neighbour ? runOf(neighbour) : Promise.reject(new Error('there are three clients'))),
      tenants: [attackOf(first), attackOf(second)],
      anonymous: attackWithUnknownKeys({ method: 'POST', path: `/v1/account${path}`, body: {} }),
      close: () => Promise.all(receivers.map(({ close }) => close())),
    };
  },
};

async function clientWithGate(receiver: Receiver): Promise<AccountClient> {
  const { apiKey, brandIds } = await limitedTenant();
  const account = accountClient(apiKey, brandIds[0]);
  await reachGate(account, receiver);
  return account;
}

/** Returns `passed`, the checks, or the status. */
async function runOf(account: AccountClient): Promise<string> {
  const started = await account.post(path, { brand_id: account.brandId });
  if (started.status !== 202) return `answered ${started.status}`;
  return await eventually(async () => {
    const { status, checks } = (await account.get(`${path}/${started.body.data.run_id}`)).body.data;
    if (status === 'running') throw new Error('the run goes on');
    return status === 'passed' ? status : JSON.stringify(checks);
  });
}
