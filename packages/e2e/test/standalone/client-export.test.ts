import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { expect, onTestFinished, test } from 'vitest';
import {
  exportingTenant,
  exportKey,
  opsOfEveryService,
  patientContact,
} from '../../src/client-export/exporting-tenant.ts';
import { auditOf, operator, operatorTransport, ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { runOps } from '../../src/setup/run-ops.ts';

function folderForExports(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const opsAs = (token: string, ...args: string[]) => runOps(opsOfEveryService(token), ...args);

const exported = (clientId: string, to: string, recipient: string, token = target().ops_token) =>
  opsAs(token, 'client', 'export', clientId, '--to', to, '--recipient', recipient);

/** Paths below the folder. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted();

test('decisions.md 16: an export has all of a tenant, its answers open with its key alone, and nothing of a neighbour is in it', async () => {
  const folder = join(folderForExports(), 'export');
  const tenant = await exportingTenant();
  const neighbour = await exportingTenant();
  const { recipient, rows, journeys, opened } = await exportKey();
  await operator().suspendClient({ clientId: tenant.clientId, reason: 'unpaid since May' });
  const { exitCode, notes } = await exported(tenant.clientId, folder, recipient);
  expect({ exitCode, notes }).toEqual({ exitCode: 0, notes: '' });

  const lines = await journeys(folder);
  expect(lines.map(({ journey_id }) => journey_id)).toEqual([tenant.paid, tenant.unpaid].toSorted());
  for (const { answers } of lines) {
    const facts = Object.fromEntries(
      answers.answers.map(({ fact, value }: { fact: string; value: unknown }) => [fact, value]),
    );
    expect(facts).toMatchObject(patientContact);
    expect(answers.consents.length).toBeGreaterThan(0);
  }
  expect(rows(folder, 'enrollments.jsonl').map(({ journey_id }) => journey_id)).toEqual(
    [tenant.paid, tenant.unpaid].toSorted(),
  );
  const media = rows(folder, 'media.jsonl');
  expect(new Set(media.map(({ journey_id }) => journey_id))).toEqual(new Set([tenant.paid, tenant.unpaid]));
  for (const { media_id, bytes } of media) {
    expect(await opened(join(folder, 'media', `${media_id}.age`))).toHaveLength(bytes);
  }

  const [order] = rows(folder, 'orders.jsonl');
  expect(order).toMatchObject({ order_ref: tenant.orderRef, state: 'partially_refunded' });
  expect(order).not.toHaveProperty('provider');
  expect(rows(folder, 'ledger.jsonl').map(({ kind }) => kind)).toEqual(['captured', 'refunded']);
  expect(rows(folder, 'refunds.jsonl')).toMatchObject([{ order_ref: tenant.orderRef }]);
  expect(rows(folder, 'brands.jsonl')).toMatchObject([{ brand_id: tenant.brandId }]);
  expect(rows(folder, 'offerings.jsonl')).toMatchObject([{ offering_ref: 'wl-semaglutide-monthly' }]);
  expect(rows(folder, 'api-keys.jsonl')).toMatchObject([{ key_id: tenant.keyId }]);
  expect(rows(folder, 'agreements.jsonl')).toHaveLength(2);
  const events = rows(folder, 'events.jsonl').map(({ type }) => type);
  expect(events).toEqual(
    expect.arrayContaining(['journey.intake.submitted.v1', 'journey.payment.refunded.v1']),
  );
  expect(new Set(events).size).toBeGreaterThan(2);
  const acts = rows(folder, 'audit.jsonl').map(({ action }) => action);
  expect(acts).toEqual(expect.arrayContaining(['client.create', 'client.export', 'offering.enable']));

  const theirs = [
    neighbour.clientId,
    neighbour.brandId,
    neighbour.paid,
    neighbour.unpaid,
    neighbour.orderRef,
  ];
  const secrets = [tenant.apiKey, ...Object.values(patientContact), 'unpaid since May'];
  for (const path of filesIn(folder)) {
    const text = readFileSync(join(folder, path), 'latin1');
    for (const other of [...theirs, ...secrets]) expect(text, path).not.toContain(other);
  }
  for (const line of lines) for (const other of theirs) expect(JSON.stringify(line)).not.toContain(other);

  const { complete, files } = JSON.parse(readFileSync(join(folder, 'export.json'), 'utf8'));
  expect(complete).toBe(true);
  expect(files.map(({ path }: { path: string }) => path)).toEqual(
    filesIn(folder).filter((path) => path !== 'export.json'),
  );
  for (const { path, sha256 } of files) {
    const content = readFileSync(join(folder, path));
    expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256);
  }
  const rowsOfExport = (await auditOf('intake').listAuditRows({ clientId: tenant.clientId })).rows;
  expect(rowsOfExport.filter(({ action }) => action === 'client.export')).toHaveLength(1);
  for (const { changedJson } of rowsOfExport) {
    for (const answer of Object.values(patientContact)) expect(changedJson).not.toContain(answer);
  }
});

test('decisions.md 11: an operator of another tenant exports nothing, and a folder belongs to one tenant and one key', async () => {
  const folder = folderForExports();
  const [mine, theirs] = [await ownTenant(), await ownTenant()];
  const operators = createClient(OperatorTokenService, operatorTransport('accounts'));
  const scopes = ['accounts', 'onboarding', 'catalog', 'submissions', 'orders', 'webhooks', 'domains'];
  const tokenOf = async (name: string, clientId: string) =>
    (await operators.createOperator({ name, scopes, clientIds: [clientId] })).token;
  const eve = await tokenOf('exports-theirs', theirs.clientId);
  const { recipient } = await exportKey();
  const [foreign, unknown] = ['foreign', 'unknown'].map((name) => join(folder, name)) as [string, string];
  const refusals = [
    await exported(mine.clientId, foreign, recipient, eve),
    await exported('cli_0000000000000000000000', unknown, recipient, eve),
  ].map(({ exitCode, notes }) => ({ exitCode, notes: notes.replaceAll(/(cor|cli)_\w+/g, '$1_…') }));
  expect(refusals[0]).toMatchObject({ exitCode: 1, notes: expect.stringMatching(/^No client cli_…\./) });
  expect(refusals[1]).toEqual(refusals[0]);
  expect(readdirSync(folder)).toEqual([]);

  const own = join(folder, 'own');
  const ada = await tokenOf('exports-mine', mine.clientId);
  expect(await exported(mine.clientId, own, 'age1wrong', ada)).toMatchObject({ exitCode: 1 });
  expect((await exported(mine.clientId, own, recipient, ada)).exitCode).toBe(0);
  expect((await exported(mine.clientId, own, recipient, ada)).exitCode).toBe(0);
  const other = (await exportKey()).recipient;
  for (const [clientId, key] of [
    [mine.clientId, other],
    [theirs.clientId, recipient],
  ] as const) {
    expect(await exported(clientId, own, key)).toMatchObject({
      exitCode: 2,
      notes: expect.stringContaining('another tenant or to another recipient'),
    });
  }
  expect((await exported(theirs.clientId, folder, recipient)).exitCode).toBe(2);
});
