import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import { DomainError } from '@telehealth/errors';
import { services } from '@telehealth/platform/services';
import { expect, test } from 'vitest';
import { operatorServer, ops, operatorToken as token } from './operator-server.ts';

const at = (second: number) => timestampFromMs(Date.UTC(2026, 10, 21, 10, 31, second));
const process = {
  ...{ version: '0.3.0', commit: 'abc1234', mode: 'test', startedAt: at(0), ready: true },
  failedChecks: [] as string[],
};
const quiet = { process, schedules: [{ name: 'sweep', succeededAt: at(9) }] };

test('status shows every service on one screen, and names the one that is not reached', async () => {
  const other = await operatorServer(OverviewService, { getOverview: async () => quiet });
  const webhooks = await operatorServer(OverviewService, {
    getOverview: async () => ({
      process: { ...process, failedChecks: ['bus'] },
      outboxSince: at(5),
      parkedEvents: 3,
      schedules: [{ name: 'sweep', succeededAt: at(9) }, { name: 'event_stamps' }],
      waiting: [{ kind: 'failing receivers', count: 2, firstAt: at(1) }],
    }),
  });
  const env = {
    ...{ OPS_TOKEN: token, OPS_URL: other.grpcUrl },
    ...{ OPS_URL_WEBHOOKS: webhooks.grpcUrl, OPS_URL_ORDERS: 'localhost:1' },
  };
  const { exitCode, out, notes } = await ops('status', '', { env });
  expect(exitCode).toBe(3);
  expect(notes).toMatch(/^orders: No gRPC server answers on localhost:1/);
  expect(out).toMatch(/^accounts +ready +0\.3\.0 +abc1234 +test +2026-11-21 10:31:00Z +-$/m);
  expect(out).toMatch(/^webhooks +degraded .* bus$/m);
  expect(out).toMatch(/^orders +not reached +-/m);
  expect(out).toMatch(/^webhooks +2026-11-21 10:31:05Z +3 +event_stamps +-$/m);
  expect(out).toMatch(/^webhooks +failing receivers +2 +2026-11-21 10:31:01Z$/m);
  const json = JSON.parse((await ops('status --json', '', { env })).out);
  expect(json.services.map(({ service }: { service: string }) => service)).toEqual(
    services.map(({ name }) => name),
  );
  expect(json.services).toContainEqual({ service: 'orders', state: 'not reached' });
});

test('status shows the services that the scopes of the operator allow', async () => {
  const allowed = await operatorServer(OverviewService, { getOverview: async () => quiet });
  const refused = await operatorServer(OverviewService, {
    getOverview: () => Promise.reject(new DomainError('forbidden')),
  });
  const env = { OPS_TOKEN: token, OPS_URL: refused.grpcUrl, OPS_URL_ORDERS: allowed.grpcUrl };
  const { exitCode, out, notes } = await ops('status', '', { env });
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^orders +ready /m);
  expect(out).toMatch(/^accounts +forbidden /m);
  expect(notes).toContain('accounts: the operator lacks the scope for it');
  expect(await ops('status', refused.grpcUrl)).toMatchObject({
    ...{ exitCode: 1, out: '', notes: expect.stringContaining('lacks the scope') },
  });
});
