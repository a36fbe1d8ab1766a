import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { MilestoneOutcome, MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { DomainError } from '@telehealth/errors';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 10, 21, 10, 31, 5));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const pieces = [Buffer.from([0xff, 0xd8, 0x0a]), Buffer.alloc(1024 * 1024, 7), Buffer.from([0])];

test('a media item goes into a new file for its owner alone, or a pipe, and never to a terminal', async () => {
  const server = await operatorServer(SubmissionService, {
    async *readMedia() {
      for (const chunk of pieces) yield { contentType: 'image/jpeg', chunk: Uint8Array.from(chunk) };
    },
  });
  const line = 'submission media fetch jny_1 med_1';
  const file = join(newFolder(), 'face.jpg');
  const whole = Buffer.concat(pieces);
  const fetched = await ops(`${line} --out ${file}`, server.grpcUrl);
  expect(fetched).toMatchObject({ exitCode: 0, out: expect.stringContaining(String(whole.length)) });
  expect(readFileSync(file).equals(whole)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const piped: Uint8Array[] = [];
  const write = async (bytes: Uint8Array) => void piped.push(bytes);
  expect(await ops(line, server.grpcUrl, { write })).toMatchObject({ exitCode: 0, out: '' });
  expect(Buffer.concat(piped).equals(whole)).toBe(true);
  const onTerminal = await ops(line, server.grpcUrl);
  expect(onTerminal).toMatchObject({ exitCode: 2, notes: expect.stringContaining('--out') });
});

test.each([
  ['refused', 1, 'No media med_1 of journey jny_1.'],
  ['stuck', 3, '(timeout)'],
  ['cut', 3, 'was lost'],
] as const)('a download that is %s in the middle leaves no file', async (how, exitCode, note) => {
  const server = await operatorServer(SubmissionService, {
    async *readMedia(_, { signal }) {
      yield { chunk: Uint8Array.from([1, 2, 3]) };
      if (how === 'refused') throw new DomainError('not-found');
      if (how === 'cut') void server.close(0);
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const folder = newFolder();
  const line = `submission media fetch jny_1 med_1 --out ${join(folder, 'face.jpg')}`;
  const fetched = await ops(line, server.grpcUrl, how === 'stuck' ? { deadlineMs: 300 } : {});
  expect(fetched).toMatchObject({ exitCode, notes: expect.stringContaining(note) });
  expect(readdirSync(folder)).toEqual([]);
});

test('held milestones are listed with who reported them, and dismissed by that name', async () => {
  const held = { journeyId: 'jny_1', type: 'visit.completed', reference: 'v-1', code: 'video' };
  const reported = { callbackId: 'c-1', operator: 'bob', outcome: MilestoneOutcome.QUARANTINED };
  const server = await operatorServer(MilestoneService, {
    listHeldMilestones: async () => ({ milestones: [{ ...held, ...reported }] }),
    dismissMilestone: async () => ({}),
  });
  const { out } = await ops('milestone held list', server.grpcUrl);
  expect(out).toMatch(/^jny_1 +visit\.completed +v-1 +video +quarantined +.*bob +c-1$/m);
  expect((await ops('milestone held dismiss jny_1 c-1', server.grpcUrl)).exitCode).toBe(2);
  expect((await ops('milestone held dismiss jny_1 c-1 --operator bob', server.grpcUrl)).exitCode).toBe(0);
  expect(server.requests.slice(1)).toMatchObject([
    { journeyId: 'jny_1', callbackId: 'c-1', operator: 'bob' },
  ]);
  expect(server.calls.at(-1)?.idempotencyKey).toBeDefined();
});

test('a milestone is reported with its instant', async () => {
  const server = await operatorServer(MilestoneService, {
    reportMilestone: async () => ({ outcome: MilestoneOutcome.HELD }),
  });
  const when = '--occurred-at 2026-11-21T12:31:05+02:00';
  const line = `milestone report jny_1 case.opened --callback-id c-1 --reference case-1 ${when}`;
  expect(await ops(line, server.grpcUrl)).toMatchObject({ exitCode: 0, out: 'outcome  held' });
  expect(server.requests).toMatchObject([
    { journeyId: 'jny_1', type: 'case.opened', reference: 'case-1', code: '', occurredAt: at },
  ]);
});

test('a journey is erased once that is confirmed', async () => {
  const server = await operatorServer(ErasureService, { eraseJourney: async () => ({ erasedAt: at }) });
  expect((await ops('journey erase jny_1', server.grpcUrl)).exitCode).toBe(2);
  expect(server.calls).toHaveLength(0);
  const ask = async () => 'jny_1';
  expect(await ops('journey erase jny_1', server.grpcUrl, { ask })).toMatchObject({
    exitCode: 0,
    out: 'erased_at  2026-11-21 10:31:05Z',
    notes: expect.stringContaining('never be read again'),
  });
  expect(server.requests).toMatchObject([{ journeyId: 'jny_1' }]);
});

test('decisions.md 8: an operator unbinds a journey', async () => {
  const server = await operatorServer(IdentityService, { unbindIdentity: async () => ({}) });
  expect(await ops('journey unbind jny_1', server.grpcUrl)).toMatchObject({ exitCode: 0 });
  expect(server.requests).toMatchObject([{ journeyId: 'jny_1' }]);
});
