import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ParkedEventService, ParkReason } from '@telehealth/contracts/common/v1/parked_event_service';
import { DomainError, refusal } from '@telehealth/errors';
import type { MessageHandlers } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { operatorServer, ops, operatorToken as token } from './operator-server.ts';

const at = (second: number) => timestampFromMs(Date.UTC(2026, 10, 21, 10, 31, second));
const event = {
  ...{ parkedEventId: 'pev_1', consumer: 'webhooks_public_events', eventId: 'evt_1' },
  ...{ type: 'journey.case.opened.v1', clientId: 'cli_1', brandId: 'brd_1' },
  ...{ reason: ParkReason.FAILED, parkedAt: at(5) },
};

/** Servers of two services, and the environment that names them; every other service is at the first one. */
async function twoServices(
  accounts: Partial<MessageHandlers<typeof ParkedEventService>>,
  webhooks: Partial<MessageHandlers<typeof ParkedEventService>>,
) {
  const [first, second] = [
    await operatorServer(ParkedEventService, accounts),
    await operatorServer(ParkedEventService, webhooks),
  ];
  const env = { OPS_TOKEN: token, OPS_URL: first.grpcUrl, OPS_URL_WEBHOOKS: second.grpcUrl };
  return { first, second, run: (line: string) => ops(line, '', { env }) };
}

const none = { handled: 0, failed: 0, malformed: 0, next: '' };

test('events parked list merges the events of every service by time; --service names one', async () => {
  const parked = (service: string, second: number) => ({
    listParkedEvents: async () => ({
      events: [{ ...event, parkedEventId: `pev_${service}`, parkedAt: at(second) }],
    }),
  });
  const { run, first, second } = await twoServices(parked('other', 3), parked('webhooks', 5));
  const { exitCode, out } = await run('events parked list');
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^SERVICE +PARKED_AT +PARKED_EVENT_ID +REASON +TYPE/);
  expect(out.match(/pev_\w+/g)?.slice(0, 2)).toEqual(['pev_webhooks', 'pev_other']);
  expect(out).toMatch(
    /^webhooks +2026-11-21 10:31:05Z +pev_webhooks +failed +journey\.case\.opened\.v1 +evt_1 +cli_1 +brd_1 +webhooks_public_events$/m,
  );
  const asked = [first.calls.length, second.calls.length];
  const only = JSON.parse((await run('events parked list --service webhooks --json')).out);
  expect(only).toMatchObject({ events: [{ service: 'webhooks', reason: 'failed' }], more: false });
  expect([first.calls.length, second.calls.length]).toEqual([asked[0], Number(asked[1]) + 1]);
});

test('events parked replay --all repeats batches until each service is done, and sums them up', async () => {
  let batch = 0;
  const { run, second } = await twoServices(
    { replayParkedEvents: async () => none },
    {
      replayParkedEvents: async () => ({
        ...{ ...none, handled: 20 },
        next: ++batch < 3 ? `behind-${batch}` : '',
      }),
    },
  );
  expect(await run('events parked replay --all')).toEqual({
    ...{ exitCode: 0, out: 'webhooks: 60 handled', notes: '' },
  });
  expect(second.requests).toMatchObject(
    ['', 'behind-1', 'behind-2'].map((after) => ({ parkedEventId: '', all: true, after })),
  );
  expect(await run('events parked replay --all --service accounts')).toMatchObject({
    ...{ exitCode: 0, out: 'Nothing is parked' },
  });
});

test.each([
  ['failed', 'webhooks: 3 failed again: they stay parked, and the log of the service has the reason'],
  ['malformed', 'webhooks: 3 messages that are not events: they stay parked, and can only be dropped'],
])('events that stay parked because they are %s end a replay with 1', async (name, sentence) => {
  const { run } = await twoServices(
    { replayParkedEvents: async () => none },
    { replayParkedEvents: async () => ({ ...none, handled: 1, [name]: 3 }) },
  );
  expect(await run('events parked replay --all')).toMatchObject({
    ...{ exitCode: 1, out: `webhooks: 1 handled\n${sentence}` },
  });
  const json = await run('events parked replay --all --json');
  expect(json.exitCode).toBe(1);
  const shown = { service: 'webhooks', handled: 1, failed: 0, malformed: 0, [name]: 3 };
  expect(JSON.parse(json.out).services).toContainEqual(shown);
});

test('one event is looked for in every service, and done where it is', async () => {
  const missing = async () => {
    throw new DomainError('not-found', 'no such parked event');
  };
  const { run, second } = await twoServices(
    { replayParkedEvents: missing },
    {
      async replayParkedEvents({ parkedEventId }) {
        return parkedEventId === 'pev_1' ? { ...none, handled: 1 } : await missing();
      },
    },
  );
  expect(await run('events parked replay pev_1')).toMatchObject({ exitCode: 0, out: 'webhooks: 1 handled' });
  expect(second.requests).toMatchObject([{ parkedEventId: 'pev_1', all: false, after: '' }]);
  expect(await run('events parked replay pev_2')).toMatchObject({
    ...{ exitCode: 1, out: '', notes: expect.stringMatching(/^No parked event pev_2\.\n/) },
  });
});

test('a refusal of the service that has the event is shown', async () => {
  const { grpcUrl } = await operatorServer(ParkedEventService, {
    async replayParkedEvents() {
      throw refusal('parked_event_malformed', 'The message is not an event. It can only be dropped.');
    },
  });
  const ended = await ops('events parked replay pev_1', grpcUrl);
  expect(ended).toMatchObject({ exitCode: 1, notes: expect.stringContaining('It can only be dropped.') });
});

test('events parked drop asks for confirmation, by the id or by the command', async () => {
  const { grpcUrl, requests } = await operatorServer(ParkedEventService, {
    dropParkedEvents: async ({ all }) => ({ dropped: all ? 5 : 1 }),
  });
  const asking = (line: string, typed: string) => ops(line, grpcUrl, { ask: async () => typed });
  const one = await ops('events parked drop pev_1', grpcUrl);
  expect(one).toMatchObject({
    exitCode: 2,
    notes: 'The event pev_1 is never handled. Confirm it with --yes',
  });
  const all = await ops('events parked drop --all --service webhooks', grpcUrl);
  const danger = 'Everything that is parked now in webhooks is never handled. Confirm it with --yes';
  expect(all).toMatchObject({ exitCode: 2, notes: danger });
  expect(await asking('events parked drop --all', 'yes')).toMatchObject({ exitCode: 1 });
  expect(requests).toEqual([]);
  expect(await asking('events parked drop pev_1', 'pev_1')).toMatchObject({
    ...{ exitCode: 0, out: 'accounts: 1 dropped' },
  });
  expect(await asking('events parked drop --all --service intake', 'events parked drop')).toMatchObject({
    ...{ exitCode: 0, out: 'intake: 5 dropped' },
  });
  expect(requests).toMatchObject([{ parkedEventId: 'pev_1' }, { all: true }]);
});

test.each(['replay', 'drop'])(
  'events parked %s takes one event or --all, and sends nothing else',
  async (verb) => {
    const { grpcUrl, calls } = await operatorServer(ParkedEventService, {});
    for (const line of [verb, `${verb} pev_1 --all`]) {
      expect(await ops(`events parked ${line}`, grpcUrl)).toMatchObject({
        ...{ exitCode: 2, notes: 'Give the id of a parked event, or --all' },
      });
    }
    expect(calls).toEqual([]);
  },
);
