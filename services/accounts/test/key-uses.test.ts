import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { createTransport } from '@telehealth/rpc';
import { fakeClock } from '@telehealth/service-kit/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { sealingKeys, startAccounts, under } from './accounts-under-test.ts';

const day = 24 * 60 * 60 * 1000;

onEmbeddedStore((freshUrl) => {
  test('decisions.md 13: a retired sealing key is needed for 24 h after the last outcome that it has sealed', async () => {
    const [storeUrl, clock] = [freshUrl(), fakeClock()];
    const old = await startAccounts({ storeUrl, clock });
    await old.operator.createClient({ name: 'Acme', mode: ClientMode.TEST }, under('k-1'));
    const until = clock.now() + day;
    const rotated = await startAccounts({
      storeUrl,
      clock,
      operatorName: 'eve',
      sealingKeys: [{ id: 'k2', key: Buffer.alloc(32, 9) }, ...sealingKeys],
    });
    const transport = createTransport({ targets: [rotated.url], operatorToken: rotated.operatorToken });
    onTestFinished(() => transport.close());
    const retired = async () =>
      (await createClient(KeyService, transport).rewrapKeys({ runId: 'run' })).retired;
    const unused = { keyId: 'k1', wraps: false, missing: false };
    expect(await retired()).toMatchObject([{ ...unused, neededUntil: timestampFromMs(until) }]);
    clock.pass(day);
    expect((await retired())[0]?.neededUntil).toBeUndefined();
  });
});
