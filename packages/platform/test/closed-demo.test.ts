import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Interceptor } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { afterAll, expect, test } from 'vitest';
import { startPlatform } from '../src/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-closed-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a start whose demo tenant an operator has suspended or deleted makes another one, and leaves that one alone', async () => {
  const begin = () => startPlatform({ dataDir, port: 0, logLevel: 'silent' });
  const close = async (deleted: boolean) => {
    const platform = await begin();
    const { client_id: clientId, ops_url: baseUrl, ops_token } = platform.start;
    const asOperator: Interceptor = (next) => (request) => {
      request.header.set('authorization', `Bearer ${ops_token}`);
      return next(request);
    };
    const transport = createGrpcTransport({ baseUrl, interceptors: [asOperator] });
    const accounts = createClient(OperatorService, transport);
    await accounts.suspendClient({ clientId, reason: 'the end' });
    if (deleted) await accounts.deleteClient({ clientId, reason: 'the end' });
    await platform.close();
    return clientId;
  };
  const closed = [await close(false), await close(true)];
  const platform = await begin();
  const { client_id, api_key, base_url, brands } = platform.start;
  expect(new Set([...closed, client_id]).size).toBe(3);
  const answer = await fetch(`${base_url}/v1/instrument/resolve`, {
    headers: { authorization: `Bearer ${api_key}`, 'x-brand-id': brands[0]?.brand_id ?? '' },
  });
  expect(answer.status).toBe(200);
  await platform.close();
});
