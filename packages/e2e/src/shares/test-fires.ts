import { neverAnswers, startReceiver } from '@telehealth/test-servers/receiver';
import { ownWebhooks } from '../clients/own-webhooks.ts';
import type { WebhookClient } from '../clients/webhook-client.ts';
import type { Attack, SharedOperation } from './attack.ts';
import { attackWithUnknownKeys, sendAs } from './requests.ts';

/** Allowed per minute. */
const testsOfRegistration = 10;

/** A tenant's receiver decides how long a test-fire takes. */
export const testFires: SharedOperation = {
  name: 'test-fire',
  async prepare() {
    const [receiver, neighbour, first, second] = await Promise.all([
      startReceiver(),
      ...([ownWebhooks(), ownWebhooks(), ownWebhooks()] as const),
    ]);
    const { id } = await neighbour.register(receiver.url);
    return {
      usual: 'delivered',
      async use() {
        const { status, body } = await neighbour.test(id);
        return body.data?.delivered === true ? 'delivered' : `answered ${status}`;
      },
      tenants: [testSilentReceiver(first), testSilentReceiver(second)],
      anonymous: attackWithUnknownKeys({ method: 'POST', path: testPath(id), body: {} }),
      close: receiver.close,
    };
  },
};

const testPath = (id: string) => `/v1/webhooks/registrations/${id}/test`;

/** The receiver never answers; all tests that its registrations allow run at once. */
function testSilentReceiver(webhooks: WebhookClient): Attack {
  return async (stop) => {
    const silent = await startReceiver();
    silent.answer = neverAnswers;
    const ids = await Promise.all([1, 2, 3].map((n) => webhooks.register(`${silent.url}/${n}`)));
    const tests = ids.flatMap(({ id }) =>
      Array.from({ length: testsOfRegistration }, () =>
        sendAs(webhooks, { method: 'POST', path: testPath(id), body: {} }, stop),
      ),
    );
    await silent.received(1);
    return { ended: Promise.allSettled(tests).then(silent.close) };
  };
}
