import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { DomainError } from '@telehealth/errors';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, operatorToken, ops, runOps } from './operator-server.ts';

const stored = Date.parse('2026-01-01T00:00:00Z');

/** Serves rows `1` to `count`, two a page. */
async function auditOf(count: number) {
  return await operatorServer(AuditService, {
    async followAuditRows({ after }) {
      const first = Number(after || 0) + 1;
      const ids = [first, first + 1].filter((n) => n <= count);
      const rows = ids.map((n) => ({
        auditRowId: `aud_${n}`,
        action: 'brand.update',
        actor: { who: { case: 'operator' as const, value: 'ada' } },
        clientId: 'cli_1',
        subject: 'brd_1',
        correlationId: 'c-1',
        changedJson: '{"name":"Slim\\u2028"}',
        at: BigInt(stored),
        storedAt: BigInt(stored + n),
      }));
      return { rows, cursor: String(ids.at(-1) ?? after), hasMore: (ids.at(-1) ?? count) < count };
    },
  });
}

function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'state.json');
}

const idsIn = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(({ service, audit_row_id }) => `${service} ${audit_row_id}`);

test('audit follow --once prints every row of every service as one line of JSON, and ends', async () => {
  const [two, three] = [await auditOf(2), await auditOf(3)];
  const env = {
    DATA_DIR: '/nowhere',
    OPS_TOKEN: operatorToken,
    OPS_URL: two.grpcUrl,
    OPS_URL_INTAKE: three.grpcUrl,
  };
  const { exitCode, out } = await runOps(env, ['audit', 'follow', '--once']);
  expect(exitCode).toBe(0);
  const ids = idsIn(out);
  expect(ids.filter((id) => id.startsWith('intake'))).toEqual([
    'intake aud_1',
    'intake aud_2',
    'intake aud_3',
  ]);
  expect(ids.filter((id) => id.startsWith('orders'))).toEqual(['orders aud_1', 'orders aud_2']);
  expect(JSON.parse(out.split('\n')[0] ?? '')).toEqual({
    service: 'accounts',
    audit_row_id: 'aud_1',
    action: 'brand.update',
    actor: { operator: 'ada', member_id: null },
    correlation_id: 'c-1',
    client_id: 'cli_1',
    subject: 'brd_1',
    changed: { name: 'Slim\u2028' },
    at: '2026-01-01T00:00:00.000Z',
    stored_at: '2026-01-01T00:00:00.001Z',
  });
});

test('audit follow --state goes on behind the last run, and begins at --since where it has no position', async () => {
  const server = await auditOf(3);
  const state = stateFile();
  const line = `audit follow --service intake --once --state ${state} --since 2026-01-01T00:00:00Z`;
  expect(idsIn((await ops(line, server.grpcUrl)).out)).toHaveLength(3);
  expect(JSON.parse(readFileSync(state, 'utf8'))).toEqual({ intake: '3' });
  expect(idsIn((await ops(line, server.grpcUrl)).out)).toEqual([]);
  expect(server.requests).toMatchObject([
    { after: '', since: timestampFromMs(stored) },
    { after: '2' },
    { after: '3' },
  ]);
  writeFileSync(state, '[1]');
  expect((await ops(line, server.grpcUrl)).exitCode).toBe(2);
});

test('audit follow loses no line at a kill: what was not written is printed by the next run', async () => {
  const server = await auditOf(5);
  const state = stateFile();
  const line = `audit follow --service intake --state ${state}`;
  const pieces: string[] = [];
  const pipe = new AbortController();
  const first = await ops(line, server.grpcUrl, {
    untilStopped: () => pipe.signal,
    async write(bytes) {
      if (pieces.length === 1) return pipe.abort();
      pieces.push(Buffer.from(bytes).toString());
    },
  });
  expect(first.exitCode).toBe(0);
  expect(idsIn(pieces.join(''))).toEqual(['intake aud_1', 'intake aud_2']);
  const next = await ops(`${line} --once`, server.grpcUrl);
  expect(idsIn(next.out)).toEqual(['intake aud_3', 'intake aud_4', 'intake aud_5']);
});

test('audit follow asks again after a lost connection, with a line on standard error, and with --once it fails', async () => {
  let tries = 0;
  const stopping = new AbortController();
  const server = await operatorServer(AuditService, {
    async followAuditRows({ after }) {
      tries += 1;
      if (tries <= 2) throw new DomainError('unavailable');
      if (after !== '') stopping.abort();
      return { rows: [{ auditRowId: 'aud_1' }], cursor: 'behind' };
    },
  });
  const once = await ops('audit follow --service intake --once', server.grpcUrl);
  expect(once.exitCode).toBe(3);
  const { exitCode, out, notes } = await ops('audit follow --service intake', server.grpcUrl, {
    untilStopped: () => stopping.signal,
    followEveryMs: 1,
  });
  expect(exitCode).toBe(0);
  expect(notes).toMatch(/^intake is asked again: /);
  expect(idsIn(out)[0]).toBe('intake aud_1');
});
