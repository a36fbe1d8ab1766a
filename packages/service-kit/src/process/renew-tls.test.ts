import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerTls } from '@telehealth/rpc';
import { certificates } from '@telehealth/rpc/testing';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { createRegistry } from '../telemetry/metrics.ts';
import { startTlsRenewal } from './renew-tls.ts';

const { server, renewed } = certificates;

test('decisions.md 16: a certificate is put in force when its files change and fit each other, and its end is a metric', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'renewal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [certFile, keyFile] = [join(folder, 'cert'), join(folder, 'key')];
  const write = ({ cert, key }: ServerTls) => {
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key);
  };
  write(server);
  const registry = createRegistry('test');
  const endOf = async () =>
    Number(/^internal_certificate_end_timestamp_seconds\S* (\d+)/m.exec(await registry.metrics())?.[1]);
  const inForce: ServerTls[] = [];
  const said: unknown[] = [];
  const log = (...line: unknown[]) => void said.push(line.at(-1));
  const renewal = startTlsRenewal({
    files: { cert: server.cert.trim(), key: server.key.trim(), certFile, keyFile },
    renew: (tls) => inForce.push(tls),
    registry,
    logger: { info: log, warn: log } as never,
    everyMs: 5,
  });
  onTestFinished(renewal.close);
  const before = await endOf();
  expect(new Date(before * 1000).getUTCFullYear()).toBe(2126);

  writeFileSync(certFile, renewed.cert);
  await eventually(() => expect(said).toHaveLength(1));
  expect(inForce).toEqual([]);
  expect(await endOf()).toBe(before);

  write(renewed);
  await eventually(() => expect(inForce).toEqual([{ cert: renewed.cert.trim(), key: renewed.key.trim() }]));
  expect(await endOf()).not.toBe(before);
});
