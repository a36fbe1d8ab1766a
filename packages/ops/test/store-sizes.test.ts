import { StoreService } from '@telehealth/contracts/common/v1/store_service';
import { expect, test } from 'vitest';
import { operatorServer, ops, operatorToken as token } from './operator-server.ts';

const collection = (name: string, count: bigint, bytes?: bigint) => ({
  name,
  count,
  ...(bytes && { bytes }),
});

test('store list lists what every service stores, the largest first, and the stream once', async () => {
  const [all, intake] = [
    await operatorServer(StoreService, {
      getSizes: async () => ({ collections: [collection('audit', 7n)], streamBytes: 3000n }),
    }),
    await operatorServer(StoreService, {
      getSizes: async () => ({
        collections: [collection('journeys', 2n, 500n)],
        folders: [collection('media', 3n, 9000n)],
        streamBytes: 3000n,
      }),
    }),
  ];
  const env = { OPS_TOKEN: token, OPS_URL: all.grpcUrl, OPS_URL_INTAKE: intake.grpcUrl };
  const { exitCode, out } = await ops('store list', '', { env });
  expect(exitCode).toBe(0);
  const rows = out.split('\n').map((line) => line.split(/ +/));
  expect(rows.slice(0, 4)).toEqual([
    ['SERVICE', 'KIND', 'NAME', 'COUNT', 'BYTES'],
    ['intake', 'folder', 'media', '3', '9000'],
    ['-', 'stream', 'EVENTS', '-', '3000'],
    ['intake', 'collection', 'journeys', '2', '500'],
  ]);
  expect(rows).toContainEqual(['orders', 'collection', 'audit', '7', '-']);
  const only = JSON.parse((await ops('store list --service intake --json', '', { env })).out);
  expect(only.sizes).toHaveLength(3);
  expect(only.sizes[0]).toEqual({ service: 'intake', kind: 'folder', name: 'media', count: 3, bytes: 9000 });
});
