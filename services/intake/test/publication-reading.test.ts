import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { bundle, kindOf, named, options, publish, startOne, text } from './publishing-under-test.ts';

onEmbeddedStore((freshUrl) => {
  describe('reading', () => {
    test('a list goes page by page, of one therapy or of all', async () => {
      const replica = await startOne(freshUrl());
      const { operator } = replica;
      for (const version of ['1.1.0', '1.2.0']) await publish(replica, text(version));
      const walk = JSON.stringify({ ...bundle('0.1.0'), id: 'walk.initial', therapy: 'walk' });
      await publish(replica, walk);
      const seen: string[] = [];
      let pageToken = '';
      do {
        const page = await operator.listBundles({ limit: 1, pageToken }, options);
        expect(page.bundles).toHaveLength(1);
        seen.push(...page.bundles.map(({ bundleId, bundleVersion }) => `${bundleId}@${bundleVersion}`));
        pageToken = page.nextPageToken;
      } while (pageToken !== '');
      expect(seen).toEqual([
        'walk.initial@0.1.0',
        'weight_loss.initial@1.2.0',
        'weight_loss.initial@1.1.0',
        'weight_loss.initial@1.0.0',
      ]);
      const { bundles } = await operator.listBundles({ therapy: 'walk' }, options);
      expect(bundles.map(({ therapy }) => therapy)).toEqual(['walk']);
      for (const wrong of [{ limit: 201 }, { limit: -1 }, { pageToken: 'x' }]) {
        expect(await kindOf(operator.listBundles(wrong, options))).toBe('malformed-request');
      }
    });

    test('a version is read with its content, withdrawn or not', async () => {
      const replica = await startOne(freshUrl());
      await publish(replica, text('1.1.0', 'New?'));
      await replica.operator.withdrawBundle(named, options);
      const { bundleJson } = await replica.operator.getBundle(named, options);
      expect(JSON.parse(bundleJson)).toEqual(bundle('1.1.0', 'New?'));
      const unknown = { ...named, bundleVersion: '9.9.9' };
      expect(await kindOf(replica.operator.getBundle(unknown, options))).toBe('not-found');
    });
  });
});
