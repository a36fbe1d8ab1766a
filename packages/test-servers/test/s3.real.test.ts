import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startS3 } from '../src/index.ts';
import { describeWith } from '../src/vitest/index.ts';

await describeWith(startS3, 'S3', (server) => {
  test('answers signed S3 requests, and creates new buckets', async () => {
    const [one, other] = [await server.freshBucket(), await server.freshBucket()];
    expect(one).not.toBe(other);
    const unsigned = await fetch(`${server.url}/${one}`);
    expect(unsigned.status).toBe(403);
    expect(await unsigned.text()).toContain('<Code>AccessDenied</Code>');
    expect(existsSync(server.folderOf(one))).toBe(true);
  });
});
