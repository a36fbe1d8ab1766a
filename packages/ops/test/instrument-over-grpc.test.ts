import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  BundleChange,
  InstrumentOperatorService,
  LintSeverity,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 10, 21, 10, 31, 5));
const bundleJson = '{"id":"ed.initial","copy":{"en":{"c.x":"Ä\\u001b"}}}';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function bundleFile(): string {
  const file = join(newFolder(), 'bundle.json');
  writeFileSync(file, bundleJson);
  return file;
}

test('a bundle is sent as its file has it; nothing is sent when the file is missing', async () => {
  const server = await operatorServer(InstrumentOperatorService, {
    publishBundle: async () => ({ bundle: { bundleId: 'ed.initial', current: true, publishedAt: at } }),
  });
  const published = await ops(`instrument publish ${bundleFile()}`, server.grpcUrl);
  expect(published).toMatchObject({ exitCode: 0, out: expect.stringContaining('2026-11-21 10:31:05Z') });
  const missing = await ops('instrument publish nowhere.json', server.grpcUrl);
  expect(missing).toMatchObject({ exitCode: 2, notes: '<file>: nowhere.json cannot be read' });
  expect(server.requests).toMatchObject([{ bundleJson }]);
});

test('findings are a table; errors among them end with 1', async () => {
  let severity: LintSeverity = LintSeverity.ERROR;
  const server = await operatorServer(InstrumentOperatorService, {
    lintBundle: async () => ({
      findings: [{ code: 'UNREACHABLE', severity, where: '/nodes/3', message: 'Never shown.' }],
    }),
  });
  const line = `instrument lint ${bundleFile()}`;
  const refused = await ops(line, server.grpcUrl);
  expect(refused.exitCode).toBe(1);
  expect(refused.out.split('\n')[1]).toBe('error     UNREACHABLE  /nodes/3  Never shown.');
  severity = LintSeverity.WARNING;
  expect((await ops(line, server.grpcUrl)).exitCode).toBe(0);
  const json = await ops(`${line} --json`, server.grpcUrl);
  expect(JSON.parse(json.out)).toMatchObject({ findings: [{ severity: 'warning' }] });
});

test('a bundle that can be published is summed up in one line, below its warnings if any', async () => {
  const bundle = { bundleId: 'ed.initial', bundleVersion: '0.4.0', nodeCount: 45, sha256: 'ab12' };
  const warning = {
    ...{ code: 'FACT_UNUSED', severity: LintSeverity.WARNING },
    ...{ where: '/facts/1', message: 'Fact x: no question asks for it.' },
  };
  let findings: (typeof warning)[] = [];
  const server = await operatorServer(InstrumentOperatorService, {
    lintBundle: async () => ({ findings, bundle }),
  });
  const line = `instrument lint ${bundleFile()}`;
  const sum = 'ok ed.initial 0.4.0, 45 nodes, sha256 ab12';
  expect(await ops(line, server.grpcUrl)).toMatchObject({ exitCode: 0, out: sum });
  findings = [warning];
  const warned = (await ops(line, server.grpcUrl)).out.split('\n');
  expect([warned.length, warned[1], warned[2]]).toEqual([3, expect.stringContaining('FACT_UNUSED'), sum]);
  const json = JSON.parse((await ops(`${line} --json`, server.grpcUrl)).out);
  expect(json).toMatchObject({ findings: [{ code: 'FACT_UNUSED' }], bundle: { node_count: 45 } });
});

test('a bundle is published to all brands unless some are named, and a list shows which', async () => {
  const brandIds = ['brd_a', 'brd_b'];
  const server = await operatorServer(InstrumentOperatorService, {
    publishBundle: async () => ({}),
    listBundles: async () => ({
      bundles: [
        { bundleId: 'ed.initial', bundleVersion: '1.1.0', brandIds },
        { bundleId: 'ed.initial', bundleVersion: '1.0.0' },
      ],
    }),
  });
  const line = `instrument publish ${bundleFile()}`;
  await ops(line, server.grpcUrl);
  await ops(`${line} --brands brd_a,brd_b`, server.grpcUrl);
  expect(server.requests).toMatchObject([{ brandIds: [] }, { brandIds }]);
  const { out } = await ops('instrument list', server.grpcUrl);
  expect(out.split('\n')[0]).toContain('BRAND_IDS');
  expect(out.split('\n')[1]).toContain('brd_a, brd_b');
});

test('a fetched bundle is all of the output, or a new file, and can be published again', async () => {
  const server = await operatorServer(InstrumentOperatorService, { getBundle: async () => ({ bundleJson }) });
  const line = 'instrument show ed.initial 1.0.0';
  const { out } = await ops(line, server.grpcUrl);
  expect(JSON.parse(out)).toEqual(JSON.parse(bundleJson));
  expect(out).not.toContain('\u001b');
  const file = join(newFolder(), 'fetched.json');
  const fetched = await ops(`${line} --out ${file} --json`, server.grpcUrl);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(bundleJson));
  expect(JSON.parse(fetched.out)).toEqual({ file, bytes: statSync(file).size });
  expect(await ops(`${line} --out ${file}`, server.grpcUrl)).toMatchObject({
    exitCode: 2,
    notes: `--out: ${file} is there already`,
  });
  expect(server.calls).toHaveLength(2);
});

test('a diff compares a version with another one or with a file, never both', async () => {
  const differences = [
    { what: 'nodes/q/when', change: BundleChange.REMOVED, beforeJson: '{"kind":"always"}' },
  ];
  const server = await operatorServer(InstrumentOperatorService, {
    diffBundles: async () => ({ differences }),
  });
  const line = 'instrument diff ed.initial 1.0.0';
  const { out } = await ops(`${line} --to 1.1.0`, server.grpcUrl);
  expect(out.split('\n')[1]).toMatch(/^removed +nodes\/q\/when +kind: always/);
  const file = bundleFile();
  expect((await ops(`${line} --file ${file}`, server.grpcUrl)).exitCode).toBe(0);
  for (const wrong of [line, `${line} --to 1.1.0 --file ${file}`])
    expect((await ops(wrong, server.grpcUrl)).exitCode).toBe(2);
  expect(server.requests).toMatchObject([
    { before: { bundleVersion: '1.0.0' }, after: { bundleId: 'ed.initial', bundleVersion: '1.1.0' } },
    { after: { bundleJson } },
  ]);
});
