import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { fakeClock } from '@telehealth/service-kit/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { as, startCatalog } from './catalog-under-test.ts';

const day = 24 * 60 * 60 * 1000;
const [k1, k2] = [
  { id: 'k1', key: Buffer.alloc(32, 1) },
  { id: 'k2', key: Buffer.alloc(32, 2) },
];

onEmbeddedStore((freshUrl) => {
  test('decisions.md 13: a retired sealing key is needed for 24 h after the last outcome that it has sealed', async () => {
    const given = { storeUrl: freshUrl(), clock: fakeClock() };
    const { clock } = given;
    const old = await startCatalog({ ...given, sealingKeys: [k1] });
    await old.offerings.enableOffering({ offeringRef: 'wl-1' }, as({ idempotencyKey: 'k-1' }));
    const until = clock.now() + day;
    const { keys } = await startCatalog({ ...given, sealingKeys: [k2, k1] });
    const retired = async () => (await keys.rewrapKeys({ runId: 'run' })).retired;
    const unused = { keyId: 'k1', wraps: false, missing: false };
    expect(await retired()).toMatchObject([{ ...unused, neededUntil: timestampFromMs(until) }]);
    clock.pass(day);
    expect((await retired())[0]?.neededUntil).toBeUndefined();
  });
});
