import { openStore } from '@telehealth/store';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { openKeyUses } from '../src/index.ts';
import { sealingKeys, startKeyedService } from './keyed-service.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

onEmbeddedStore((freshUrl) => {
  test('decisions.md 13: each sealing key is needed until the last record under it expires, begun or concluded', async () => {
    const storeUrl = freshUrl();
    const store = await openStore(storeUrl);
    onTestFinished(() => store.close());
    const findKeyUses = await openKeyUses(store);
    expect(await findKeyUses({})).toEqual([]);

    const old = await startKeyedService({ storeUrl });
    const start = old.clock.now();
    await old.call('one');
    old.clock.pass(hour);
    await old.call('two');
    const keys = [{ id: 'k2', key: Buffer.alloc(32, 7) }, ...sealingKeys] as const;
    const rotated = await startKeyedService({ storeUrl, sealingKeys: keys, clock: old.clock });
    old.clock.pass(hour);
    await rotated.call('three');
    expect(await rotated.call('two')).toMatchObject({ replayed: true });
    expect(await findKeyUses({})).toEqual([
      { keyId: 'k2', until: start + 2 * hour + day },
      { keyId: 'k1', until: start + hour + day },
    ]);
  });

  test('decisions.md 13: a key is needed by a call that ended without an outcome', async () => {
    const storeUrl = freshUrl();
    const store = await openStore(storeUrl);
    onTestFinished(() => store.close());
    const service = await startKeyedService({
      storeUrl,
      script: async () => {
        throw new Error('broken');
      },
    });
    await service.call('one');
    expect(await (await openKeyUses(store))({})).toEqual([{ keyId: 'k1', until: service.clock.now() + day }]);
  });
});
