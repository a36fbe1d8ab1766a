import { expect, test } from 'vitest';
import { demoIntake, target } from '../../src/clients/target.ts';

test('the standalone platform answers operators for all its parts on one port', async () => {
  const { operations_url } = target();
  expect((await demoIntake().resolve()).status).toBe(200);

  expect((await fetch(`${operations_url}/healthz`)).status).toBe(200);
  const readyz = await fetch(`${operations_url}/readyz`);
  expect(readyz.status).toBe(200);
  expect(await readyz.json()).toMatchObject({
    ready: true,
    checks: { accounts: 'ok', intake: 'ok', bus: 'ok', accounts_store: 'ok', intake_store: 'ok' },
  });

  const metrics = await (await fetch(`${operations_url}/metrics`)).text();
  const value = (series: RegExp) => Number(new RegExp(`^${series.source} (\\S+)$`, 'm').exec(metrics)?.[1]);
  expect(
    value(/http_server_duration_seconds_count\{[^}]*instrument\/resolve[^}]*status="200"[^}]*\}/),
  ).toBeGreaterThan(0);
  expect(
    value(/rpc_server_duration_seconds_count\{[^}]*IntakeService[^}]*Resolve[^}]*kind="ok"[^}]*\}/),
  ).toBeGreaterThan(0);
  expect(value(/rpc_server_duration_seconds_count\{[^}]*CredentialService[^}]*\}/)).toBeGreaterThan(0);
  expect(value(/rpc_server_in_flight\{[^}]*\}/)).toBeGreaterThanOrEqual(0);
  expect(value(/events_outbox_age_seconds\{[^}]*\}/)).toBeGreaterThanOrEqual(0);
  expect(value(/events_parked\{[^}]*\}/)).toBe(0);
  expect(value(/events_parked_total\{[^}]*\}/)).toBe(0);
  expect(value(/nodejs_eventloop_lag_p99_seconds\{[^}]*\}/)).toBeGreaterThanOrEqual(0);
});
