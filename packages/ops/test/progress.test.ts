import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { services } from '@telehealth/platform/services';
import { expect, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

/** What is noted, and a promise that the wanted line was. */
function noting(wanted: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lines: string[] = [];
  const note = (line: string) => {
    lines.push(line);
    if (wanted.test(line)) resolve();
  };
  return { lines, told: promise, io: { note, isWatched: true, progressEveryMs: 1 } };
}

test('decisions.md 12: a list over many pages tells how many rows it has', async () => {
  const { told, io } = noting(/^\d+ s: 2 rows so far$/);
  const server = await operatorServer(JourneyDirectoryService, {
    async listJourneys({ pageToken }) {
      if (pageToken !== '') await told;
      return {
        journeys: [{ journeyId: 'a' }, { journeyId: 'b' }],
        nextPageToken: pageToken === '' ? 'c' : '',
      };
    },
  });
  expect((await ops('journey list --brand brd_1 --all', server.grpcUrl, io)).exitCode).toBe(0);
});

test('the audit of all services tells how many rows it has', async () => {
  const { told, io } = noting(/^\d+ s: 1 rows so far$/);
  const server = await operatorServer(AuditService, {
    async listAuditRows({ pageToken }) {
      if (pageToken !== '') await told;
      return { rows: [{ auditRowId: 'a', at: 1n }], nextPageToken: pageToken === '' ? 'b' : '' };
    },
  });
  expect((await ops('audit list --service intake --all', server.grpcUrl, io)).exitCode).toBe(0);
});

test('a download tells how many bytes it has', async () => {
  const { told, io } = noting(/^\d+ s: 3 bytes so far$/);
  const server = await operatorServer(SubmissionService, {
    async *readMedia() {
      yield { contentType: 'image/png', chunk: Uint8Array.of(1, 2, 3) };
      await told;
      yield { chunk: Uint8Array.of(4) };
    },
  });
  const write = async () => {};
  expect((await ops('submission media fetch jny_1 med_1', server.grpcUrl, { ...io, write })).exitCode).toBe(
    0,
  );
});

test('decisions.md 13: keys rewrap tells how many keys of a service are wrapped', async () => {
  const { told, io } = noting(/^\d+ s: intake: 500 keys are wrapped under k2 so far$/);
  // One batch of each service before intake, and two of intake.
  const firstOfIntake = 1 + services.findIndex(({ name }) => name === 'intake');
  let batches = 0;
  const server = await operatorServer(KeyService, {
    rewrapKeys: async () => {
      batches++;
      if (batches === firstOfIntake + 1) await told;
      return {
        currentKeyId: 'k2',
        rewrapped: batches === firstOfIntake ? 500 : 0,
        done: batches !== firstOfIntake,
        next: 'k1,jny_1',
      };
    },
  });
  expect((await ops('keys rewrap', server.grpcUrl, io)).exitCode).toBe(0);
});

test('a single call tells that there is no answer yet', async () => {
  const { told, io } = noting(/^\d+ s: no answer yet$/);
  const server = await operatorServer(InstrumentOperatorService, {
    async getBundleSchema() {
      await told;
      return { schemaJson: '{}' };
    },
  });
  expect((await ops('instrument schema', server.grpcUrl, { ...io })).exitCode).toBe(0);
});

test('where nobody watches nothing is told, unless --progress asks for it', async () => {
  const { lines, told, io } = noting(/no answer yet/);
  const asked = { ...io, isWatched: false };
  let isAsked = false;
  const server = await operatorServer(InstrumentOperatorService, {
    async getBundleSchema() {
      if (isAsked) await told;
      return { schemaJson: '{}' };
    },
  });
  expect((await ops('instrument schema', server.grpcUrl, asked)).exitCode).toBe(0);
  expect(lines).toEqual([]);
  isAsked = true;
  expect((await ops('instrument schema --progress', server.grpcUrl, asked)).exitCode).toBe(0);
});
