import { ImportOutcome } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { correlated, stepOf } from './intake-under-test.ts';
import { publish, startOne } from './publishing-under-test.ts';
import { canaries, operatorClients, said, startPhased, walkedThrough } from './submission-under-test.ts';

const option = (code: string, display: string) => ({
  valueCoding: { system: 'https://example.org/often', code, display },
});

const questionnaire = {
  resourceType: 'Questionnaire',
  url: 'https://example.org/fhir/Questionnaire/sleep',
  language: 'en',
  item: [
    {
      linkId: 'sleep',
      type: 'group',
      text: 'Sleep',
      item: [
        {
          linkId: 'sleep.often',
          type: 'choice',
          text: 'Do you lie awake?',
          answerOption: [option('N', 'Never'), option('O', 'Often')],
        },
        {
          linkId: 'sleep.hours',
          type: 'integer',
          text: 'For how many hours?',
          enableWhen: [
            {
              question: 'sleep.often',
              operator: '=',
              answerCoding: { system: 'https://example.org/often', code: 'O' },
            },
          ],
        },
        { linkId: 'sleep.at', type: 'time', text: 'When do you wake?' },
      ],
    },
  ],
};

test('decisions.md 12: a questionnaire of FHIR is imported, published and walked, and its submission is exported with its link ids and codes', async () => {
  const replica = await startOne();
  const imported = await replica.operator.importQuestionnaire(
    { questionnaireJson: JSON.stringify(questionnaire), therapy: 'weight_loss' },
    correlated,
  );
  expect(imported.findings).toEqual([]);
  expect(imported.items).toContainEqual(
    expect.objectContaining({ linkId: 'sleep.at', outcome: ImportOutcome.LEFT_OUT }),
  );
  await publish(replica, JSON.stringify({ ...JSON.parse(imported.bundleJson), version: '2.0.0' }));

  const first = stepOf(await replica.enter({}));
  expect(first.node?.copy).toBe('Do you lie awake?');
  const { journeyId } = first;
  await replica.next(journeyId, 'q_sleep_often', 'o');
  await replica.next(journeyId, 'q_sleep_hours', 3);

  const { submissions } = operatorClients(replica);
  const { questionnaireResponseJson } = await submissions.exportSubmission({ journeyId }, correlated);
  expect(JSON.parse(questionnaireResponseJson)).toMatchObject({
    identifier: { value: journeyId },
    questionnaire: questionnaire.url,
    item: [
      {
        linkId: 'sleep',
        item: [
          { linkId: 'sleep.often', answer: [option('O', 'Often')] },
          { linkId: 'sleep.hours', text: 'For how many hours?', answer: [{ valueInteger: 3 }] },
        ],
      },
    ],
  });
});

test('decisions.md 12: an import under a therapy that the platform does not serve says so', async () => {
  const { operator } = await startOne();
  const input = { questionnaireJson: JSON.stringify(questionnaire), therapy: 'sleep' };
  const { findings } = await operator.importQuestionnaire(input, correlated);
  expect(findings).toMatchObject([{ code: 'THERAPY_UNKNOWN' }]);
});

test('decisions.md 4: an export is a read: it leaves an audit row without answers, names no person and has no bytes of a file', async () => {
  const intake = await startPhased();
  const { journeyId, photo } = await walkedThrough(intake);
  const { submissions } = operatorClients(intake);
  const { questionnaireResponseJson } = await submissions.exportSubmission({ journeyId }, correlated);
  const response = JSON.parse(questionnaireResponseJson);
  expect(response).not.toHaveProperty('subject');
  const attached = response.item.at(-1).answer;
  expect(attached).toEqual([
    { valueAttachment: { contentType: 'image/jpeg', size: said.photo.length, title: photo } },
  ]);
  const rows = await intake.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
  const reads = rows.filter(({ action }) => action.startsWith('submission.'));
  expect(reads).toMatchObject([
    { action: 'submission.read', subject: journeyId, actor: { kind: 'operator', name: 'ada' } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(canaries);
  expect(intake.log()).not.toMatch(canaries);
});

test('decisions.md 4: a journey without a submission is not found', async () => {
  const intake = await startPhased();
  const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
  const { submissions } = operatorClients(intake);
  expect(await kindOf(submissions.exportSubmission({ journeyId }, correlated))).toBe('not-found');
  expect(await kindOf(submissions.exportSubmission({ journeyId: 'jny_none' }, correlated))).toBe('not-found');
});
