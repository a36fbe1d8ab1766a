import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { certificates } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, operatorToken, ops } from './operator-server.ts';

const { ca, otherCa, server: tls } = certificates;

test.each([
  ['of its authority is called', ca, { exitCode: 0, notes: '', calls: 1 }],
  [
    'of another authority gets no token',
    otherCa,
    { exitCode: 3, notes: expect.stringMatching(/certificate/), calls: 0 },
  ],
])('decisions.md 13: a port with a certificate %s', async (_, authority, { calls, ...expected }) => {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const caFile = join(folder, 'ca.crt');
  writeFileSync(caFile, authority);
  const server = await operatorServer(OperatorService, { listClients: async () => ({}) }, undefined, tls);
  const env = { DATA_DIR: folder, OPS_URL: server.grpcUrl, OPS_TOKEN: operatorToken, OPS_CA_FILE: caFile };
  expect(await ops('client list', server.grpcUrl, { env })).toMatchObject(expected);
  expect(server.calls).toHaveLength(calls);
});
