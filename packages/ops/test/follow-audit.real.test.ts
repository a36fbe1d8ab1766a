import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, operatorToken } from './operator-server.ts';

const main = join(import.meta.dirname, '../src/main.ts');

test.each(['SIGINT', 'SIGTERM', 'closed pipe'] as const)(
  'audit follow ends by a %s, with its position behind what it has printed',
  async (how) => {
    let rows = 0;
    const server = await operatorServer(AuditService, {
      async followAuditRows() {
        rows += 1;
        return { rows: [{ auditRowId: `aud_${rows}` }], cursor: String(rows), hasMore: true };
      },
    });
    const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const state = join(folder, 'state.json');
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: '/nowhere',
      OPS_TOKEN: operatorToken,
      OPS_URL: server.grpcUrl,
    };
    const args = [main, 'audit', 'follow', '--service', 'intake', '--state', state];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (piece) => {
      printed += piece;
    });
    const ended = once(child, 'close');
    await eventually(async () => expect(readFileSync(state, 'utf8')).toContain('intake'));
    if (how === 'closed pipe') child.stdout.destroy();
    else child.kill(how);
    expect((await ended)[0]).toBe(0);
    const position = Number(JSON.parse(readFileSync(state, 'utf8')).intake);
    if (how === 'closed pipe') return;
    // A signal between the two repeats the last line.
    const last = JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '').audit_row_id;
    expect([`aud_${position}`, `aud_${position + 1}`]).toContain(last);
  },
);
