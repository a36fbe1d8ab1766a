import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ImportOutcome,
  InstrumentOperatorService,
  LintSeverity,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-ops-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const items = [
  { linkId: 'a', outcome: ImportOutcome.TAKEN, message: 'question q_a' },
  { linkId: 'b', outcome: ImportOutcome.LEFT_OUT, message: 'a time of day cannot be asked' },
];

test('an import writes the bundle to the file, and what became of each item beside it', async () => {
  const folder = newFolder();
  const questionnaireJson = '{"resourceType":"Questionnaire"}';
  writeFileSync(join(folder, 'asked.json'), questionnaireJson);
  const server = await operatorServer(InstrumentOperatorService, {
    importQuestionnaire: async () => ({ bundleJson: '{"id":"ed.initial"}', items }),
  });
  const out = join(folder, 'bundle.json');
  const line = `instrument import-fhir ${join(folder, 'asked.json')} --therapy ed --out ${out}`;
  const imported = await ops(line, server.grpcUrl);
  expect(imported.exitCode).toBe(0);
  expect(imported.notes.split('\n')).toEqual([
    'LINK_ID  OUTCOME   MESSAGE',
    'a        taken     question q_a',
    'b        left_out  a time of day cannot be asked',
  ]);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({ id: 'ed.initial' });
  expect(server.requests).toMatchObject([{ questionnaireJson, therapy: 'ed' }]);
});

test('an import without a bundle, or with errors of the lint in it, ends with 1', async () => {
  const folder = newFolder();
  const asked = join(folder, 'asked.json');
  writeFileSync(asked, '{}');
  let answer: { bundleJson: string; findings: { code: string; severity: LintSeverity }[] } = {
    bundleJson: '',
    findings: [],
  };
  const server = await operatorServer(InstrumentOperatorService, {
    importQuestionnaire: async () => ({ ...answer, items }),
  });
  const line = `instrument import-fhir ${asked} --therapy ed`;
  expect(await ops(line, server.grpcUrl)).toMatchObject({ exitCode: 1, out: '' });
  answer = { bundleJson: '{}', findings: [{ code: 'THERAPY_UNKNOWN', severity: LintSeverity.ERROR }] };
  const refused = await ops(line, server.grpcUrl);
  expect(refused).toMatchObject({ exitCode: 1, out: '{}' });
  expect(refused.notes).toContain('THERAPY_UNKNOWN');
});

test('a submission is exported in the form that is named', async () => {
  const server = await operatorServer(SubmissionService, {
    exportSubmission: async () => ({ questionnaireResponseJson: '{"status":"completed"}' }),
  });
  const unnamed = await ops('submission export jny_1', server.grpcUrl);
  expect(unnamed).toMatchObject({ exitCode: 2, notes: expect.stringContaining("'--fhir' not specified") });
  const exported = await ops('submission export jny_1 --fhir', server.grpcUrl);
  expect(exported.exitCode).toBe(0);
  expect(JSON.parse(exported.out)).toEqual({ status: 'completed' });
  expect(server.requests).toMatchObject([{ journeyId: 'jny_1' }]);
});
