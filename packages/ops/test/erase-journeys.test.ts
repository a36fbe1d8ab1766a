import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { DomainError } from '@telehealth/errors';
import { newId } from '@telehealth/ids';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const [one, two, three, four] = Array.from({ length: 4 }, () => newId('jny')) as [
  string,
  string,
  string,
  string,
];

function fileOf(...lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'erased.txt');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Erases every journey but those of `failures`. */
async function eraser(failures: Readonly<Record<string, DomainError>> = {}) {
  const server = await operatorServer(ErasureService, {
    async eraseJourney({ journeyId }) {
      const failure = failures[journeyId];
      if (failure) throw failure;
      return { erasedAt: timestampFromMs(1) };
    },
  });
  const asked = () => (server.requests as { journeyId: string }[]).map(({ journeyId }) => journeyId);
  return { ...server, asked };
}

test('decisions.md 4: journey erase --from-file erases each journey of a file once, and names how many', async () => {
  const server = await eraser();
  const line = `journey erase --from-file ${fileOf(one, '', `${two} `, one, '')}`;
  const erased = await ops(`${line} --yes --json`, server.grpcUrl);
  expect([erased.exitCode, JSON.parse(erased.out)]).toEqual([0, { erased: 2, missing: 0, failed: 0 }]);
  expect(server.asked()).toEqual([one, two]);
  expect(new Set(server.calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('a missing journey has nothing to erase; one that fails is named, the others are erased, and the exit code is 1', async () => {
  const server = await eraser({ [one]: new DomainError('not-found'), [two]: new DomainError('internal') });
  const erased = await ops(`journey erase --from-file ${fileOf(one, two, three)} --yes`, server.grpcUrl);
  expect(erased.exitCode).toBe(1);
  expect(erased.notes).toBe(`${one} does not exist\n${two} is not erased (internal)`);
  expect(server.asked()).toEqual([one, two, three]);
  const missing = await ops(`journey erase --from-file ${fileOf(one, three)} --yes`, server.grpcUrl);
  expect(missing.exitCode).toBe(0);
});

test('decisions.md 4: a run that breaks off says where to go on, and --after begins there', async () => {
  const failures: Record<string, DomainError> = { [three]: new DomainError('unavailable') };
  const server = await eraser(failures);
  const line = `journey erase --yes --from-file ${fileOf(one, two, three, four)}`;
  const broken = await ops(line, server.grpcUrl);
  expect(broken).toMatchObject({ exitCode: 3, notes: expect.stringContaining(`again with --after ${two}`) });
  delete failures[three];
  expect((await ops(`${line} --after ${two}`, server.grpcUrl)).exitCode).toBe(0);
  expect(server.asked()).toEqual([one, two, three, three, four]);
});

test('a long run tells how many journeys are erased', async () => {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const wanted = new RegExp(`^\\d+ s: 1 of 2 journeys, the last one ${one}, so far$`);
  const note = (text: string) => {
    if (wanted.test(text)) resolve();
  };
  const server = await operatorServer(ErasureService, {
    async eraseJourney({ journeyId }) {
      if (journeyId === two) await told;
      return {};
    },
  });
  const io = { note, isWatched: true, progressEveryMs: 1 };
  const erased = await ops(`journey erase --yes --from-file ${fileOf(one, two)}`, server.grpcUrl, io);
  expect(erased.exitCode).toBe(0);
});

test.each([
  ['a line that is no journey id', [one, 'ord_1'], '', 'line 2 of'],
  ['a journey to begin behind that it has not', [one], ` --after ${two}`, 'has no such journey'],
  ['a journey beside it', [one], ` ${two}`, 'not both'],
])('nothing is erased when the file has %s', async (_, lines, more, note) => {
  const server = await eraser();
  const refused = await ops(`journey erase${more} --yes --from-file ${fileOf(...lines)}`, server.grpcUrl);
  expect(refused).toMatchObject({ exitCode: 2, notes: expect.stringContaining(note) });
  expect(server.asked()).toEqual([]);
});

test('erasing asks for confirmation, and names a journey or a file', async () => {
  const server = await eraser();
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return 'no';
  };
  const declined = await ops(`journey erase --from-file ${fileOf(one, two)}`, server.grpcUrl, { ask });
  expect(declined).toMatchObject({ exitCode: 1, notes: expect.stringContaining('of 2 journeys') });
  expect(questions).toEqual(['Type journey erase to confirm: ']);
  expect((await ops('journey erase --yes', server.grpcUrl)).exitCode).toBe(2);
  expect(server.asked()).toEqual([]);
});

test('decisions.md 4: journey erased writes the ids of erased journeys one a line, for --from-file', async () => {
  const at = timestampFromMs(Date.UTC(2026, 0, 2));
  const server = await operatorServer(ErasureService, {
    listErasedJourneys: async ({ pageToken }) =>
      pageToken === ''
        ? { journeys: [{ journeyId: one, clientId: 'cli_1', erasedAt: at }], nextPageToken: 'more' }
        : { journeys: [{ journeyId: two, clientId: 'cli_2', erasedAt: at }] },
    eraseJourney: async () => ({ erasedAt: at }),
  });
  const line = 'journey erased --since 2026-01-01T00:00:00Z';
  const listed = await ops(`${line} --ids --all`, server.grpcUrl);
  expect(listed).toMatchObject({ exitCode: 0, out: `${one}\n${two}`, notes: '' });
  const erased = await ops(`journey erase --yes --json --from-file ${fileOf(listed.out)}`, server.grpcUrl);
  expect(JSON.parse(erased.out)).toMatchObject({ erased: 2 });
  const table = await ops(`${line} --client cli_1 --limit 1`, server.grpcUrl);
  expect(table.out).toMatch(new RegExp(`^${one} +cli_1 +- +2026-01-02 00:00:00Z$`, 'm'));
  expect(table.notes).toContain('--all');
  const first = { since: timestampFromMs(Date.UTC(2026, 0, 1)), clientId: '', pageToken: '' };
  expect(server.requests[0]).toMatchObject(first);
  expect(server.requests.at(-1)).toMatchObject({ clientId: 'cli_1' });
  expect(await ops('journey erased', server.grpcUrl)).toMatchObject({ exitCode: 2 });
});
