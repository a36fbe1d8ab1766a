import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { Eligibility } from '@telehealth/contracts/intake/v1/enrollment_service';
import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { expect, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 10, 21, 10, 31, 5));
const journey = { journeyId: 'jny_1', status: 'in_review', eligibility: Eligibility.ELIGIBLE, therapy: 'ed' };

test('decisions.md 12: journeys are found by brand, status and time', async () => {
  const server = await operatorServer(JourneyDirectoryService, {
    listJourneys: async () => ({
      journeys: [{ ...journey, reference: 'order-77', createdAt: at, updatedAt: at }],
    }),
  });
  const range = '--since 2026-11-21T12:31:05+02:00 --until 2026-11-22T00:00:00Z';
  const line = `journey list --brand brd_1 --status in_review --status deferred ${range}`;
  const { exitCode, out } = await ops(line, server.grpcUrl);
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^jny_1 +in_review +eligible +ed +- +order-77 +2026-11-21 10:31:05Z +2026-11-21 10:31:05Z +-$/m,
  );
  expect(server.requests).toMatchObject([
    {
      ...{ brandId: 'brd_1', statuses: ['in_review', 'deferred'], submitted: false },
      ...{ createdSince: at, createdBefore: timestampFromMs(Date.UTC(2026, 10, 22)) },
    },
  ]);
});

test('submissions are found in the same way, with when they were submitted', async () => {
  const server = await operatorServer(JourneyDirectoryService, {
    listJourneys: async () => ({ journeys: [{ ...journey, submittedAt: at, locale: 'es' }] }),
  });
  const { out } = await ops('submission list --brand brd_1 --status paid', server.grpcUrl);
  expect(out).toMatch(/^jny_1 +2026-11-21 10:31:05Z +in_review +eligible +ed +- +es$/m);
  expect(server.requests).toMatchObject([{ brandId: 'brd_1', statuses: ['paid'], submitted: true }]);
});

test('a list goes on over short and empty pages until it has what --limit asks for', async () => {
  const pages: Record<string, { rows: string[]; next: string }> = {
    '': { rows: [], next: 'a' },
    a: { rows: ['jny_1'], next: 'b' },
    b: { rows: ['jny_2', 'jny_3'], next: 'c' },
  };
  const server = await operatorServer(JourneyDirectoryService, {
    async listJourneys({ pageToken }) {
      const { rows = [], next = '' } = pages[pageToken] ?? {};
      return { journeys: rows.map((journeyId) => ({ journeyId })), nextPageToken: next };
    },
  });
  const { out, notes } = await ops('journey list --brand brd_1 --limit 3', server.grpcUrl);
  expect(out.match(/jny_\d/g)).toEqual(['jny_1', 'jny_2', 'jny_3']);
  expect(notes).toBe('There is more: --all');
  expect(server.requests).toMatchObject([{ limit: 3 }, { limit: 3 }, { limit: 2 }]);
});

test('help lists the statuses with a sentence each; an unknown one is refused before anything is sent', async () => {
  const server = await operatorServer(JourneyDirectoryService, {});
  for (const command of ['journey list', 'submission list']) {
    const { out } = await ops(`${command} --help`, server.grpcUrl);
    expect(out).toMatch(/^ {2}in_review +A case is open\.$/m);
  }
  const refused = await ops('journey list --brand brd_1 --status payed', server.grpcUrl);
  expect(refused).toMatchObject({ exitCode: 2, notes: expect.stringContaining('in_review') });
  expect((await ops('journey list', server.grpcUrl)).exitCode).toBe(2);
  expect(server.calls).toEqual([]);
});
