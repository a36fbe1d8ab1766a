import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSchemathesis } from '../src/index.ts';
import { describeWith } from '../src/vitest/index.ts';

const answer = { description: 'Success', content: { 'application/json': { schema: { type: 'boolean' } } } };
const description = (path: string) => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { [path]: { get: { operationId: 'read', responses: { 200: answer } } } },
});

const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
const server = createServer((request, response) => {
  const isKnown = request.method === 'GET';
  const head = isKnown ? { 'content-type': 'application/json' } : { allow: 'GET' };
  response.writeHead(isKnown ? 200 : 405, head);
  response.end(request.url === '/sound' ? 'true' : '"no boolean"');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

await describeWith(startSchemathesis, 'Schemathesis', (fuzzer) => {
  const fuzz = (path: string) => {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description(path)));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    return fuzzer.run(['run', 'openapi.json', '--url', url, '--max-examples', '5', '--seed', '1'], folder);
  };

  test('passes a server that matches its description, and reports one that does not', async () => {
    expect(await fuzz('/sound')).toMatchObject({ passed: true });
    const { passed, report } = await fuzz('/broken');
    expect(passed).toBe(false);
    expect(report).toContain('"no boolean" is not of type "boolean"');
  });
});
