import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { expect, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 10, 21, 10, 31, 5));
const address = { line1: '1 Elm St', city: 'Reno' };
const given = [
  { value: 172.5, question: '¿Cuánto mide?', unit: 'cm' },
  { value: false, question: '¿Fuma?', optionLabels: ['No'] },
  { value: ['gout', 'asthma'], question: '¿Qué padece?', optionLabels: ['Gota', 'Asma'] },
  { value: address, question: 'Dirección', deliverable: false, simulated: true },
  { value: { media_id: 'med_1' }, question: 'Foto', media: { mediaId: 'med_1', contentType: 'image/png' } },
  { value: 'two\nlines\u001b', question: '' },
  { value: 96, question: '¿Cuánto pesa?', unit: 'kg', figure: '212 libras' },
  {
    ...{ value: 73.93555631, question: '¿Cuánto quiere pesar?', unit: 'kg', figure: '163 libras' },
    entered: [{ unit: 'lb', amount: '163' }],
  },
  {
    ...{ value: [{ name: 'Ana', kinship: 'mother', height: 167.64 }, { name: 'Ben' }], question: '¿Quién?' },
    entries: [
      {
        fields: [
          { name: 'name', label: 'Nombre', value: factValueFromJson('Ana') },
          {
            ...{ name: 'kinship', label: 'Parentesco', value: factValueFromJson('mother') },
            optionLabels: ['Madre'],
          },
          {
            ...{ name: 'height', label: 'Estatura', value: factValueFromJson(167.64), unit: 'cm' },
            ...{ figure: '5 pies 6 pulgadas', entered: [{ unit: 'ft', amount: '5' }] },
          },
        ],
      },
      { fields: [{ name: 'name', label: 'Nombre', value: factValueFromJson('Ben') }] },
    ],
  },
  { value: [], question: '¿Qué toma?' },
];
const answers = given.map(({ value, ...rest }, seq) => ({
  ...{ fact: `f_${seq}`, nodeId: `q_${seq}`, method: 'patient_reported', source: 'typed', at, seq },
  ...{ value: factValueFromJson(value), ...rest },
}));
const decision = { version: 'v1', at, copySha256: 'ab'.repeat(32) };
const results = Array.from({ length: 12 }, (_, index) => ({
  ...{ criterionId: `c_${index}`, criterionSha256: 'cd'.repeat(32), result: 'pass' },
  ...{ reason: `because_${index}`, factsUsed: ['height', 'weight'] },
}));
const submission = {
  ...{ journeyId: 'jny_1', locale: 'es', phases: [{ phase: 'qualification', submittedAt: at }], answers },
  consents: [
    { ...decision, nodeId: 'k_care', affirmed: true, scopes: ['care'], text: 'Acepto.\n\nTodo.' },
    { ...decision, nodeId: 'k_news', affirmed: false, text: 'Noticias' },
  ],
  evaluation: { evaluationId: 'evl_1', outcome: 'eligible', evaluatedAt: at, results },
};

const serving = () => operatorServer(SubmissionService, { getSubmission: async () => ({ submission }) });

test('decisions.md 12: a submission shows each question with its answer in the words that the patient saw', async () => {
  const server = await serving();
  const { out } = await ops('submission show jny_1', server.grpcUrl);
  const provenance = (seq: number) => `  fact f_${seq}, node q_${seq}, typed 2026-11-21 10:31:05Z`;
  const blocks = [
    ['¿Cuánto mide?', '  172.5 cm', provenance(0)],
    ['¿Fuma?', '  No', provenance(1)],
    ['¿Qué padece?', '  Gota, Asma', provenance(2)],
    ['Dirección', '  1 Elm St, Reno (made up)', provenance(3)],
    ['Foto', '  med_1 (image/png, 0 bytes)', provenance(4)],
    ['q_5', '  two', '  lines\\u001b', provenance(5)],
    ['¿Cuánto pesa?', '  96 kg (212 libras)', provenance(6)],
    ['¿Cuánto quiere pesar?', '  163 libras (73.93555631 kg)', provenance(7)],
    [
      ...['¿Quién?', '  entry 1', '    Nombre: Ana', '    Parentesco: Madre'],
      ...['    Estatura: 5 pies 6 pulgadas (167.64 cm)', '  entry 2', '    Nombre: Ben', provenance(8)],
    ],
    ['¿Qué toma?', '  None', provenance(9)],
  ];
  expect(out).toContain(
    `\n\nanswers:\n\n${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n\nconsents:`,
  );
  expect(out).toMatch(/^journey_id +jny_1\n/);
  expect(out).toMatch(/^locale +es$/m);
  expect(out).toMatch(/^phases:\nPHASE .*\nqualification +2026-11-21 10:31:05Z$/m);
  expect(server.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([undefined]);
});

test('decisions.md 12: a submission shows the text of each consent, and one line for each result of the evaluation', async () => {
  const { out } = await ops('submission show jny_1', (await serving()).grpcUrl);
  const care = [
    'k_care, version v1',
    '  Acepto.',
    '',
    '  Todo.',
    '  affirmed 2026-11-21 10:31:05Z, scopes: care',
  ];
  const news = ['k_news, version v1', '  Noticias', '  declined 2026-11-21 10:31:05Z, scopes: -'];
  expect(out).toContain(`consents:\n\n${care.join('\n')}\n\n${news.join('\n')}\n\nevaluation:\n`);
  expect(out).toMatch(/^outcome +eligible$/m);
  expect(out).toMatch(/^c_11 +pass +because_11 +height, weight$/m);
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(120);
});

test('in JSON a submission has every value as it was answered, and null for all that is empty', async () => {
  const server = await serving();
  const shown = JSON.parse((await ops('submission show jny_1 --json', server.grpcUrl)).out).submission;
  expect(shown.answers.map(({ value }: { value: unknown }) => value)).toEqual(
    given.map(({ value }) => value),
  );
  expect(shown.answers[2]).toMatchObject({ option_labels: ['Gota', 'Asma'], unit: null, media: null });
  expect(shown).toMatchObject({ journey_id: 'jny_1', offering_ref: null, overlay_sha256: null });
});
