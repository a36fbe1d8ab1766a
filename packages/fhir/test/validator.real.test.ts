// Takes long: the validator is a Java program that reads the definitions of FHIR first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FhirMessage, findFhirValidator } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import fc from 'fast-check';
import type {
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireItemEnableWhen,
  QuestionnaireResponse,
} from 'fhir/r4.js';
import { expect, test } from 'vitest';
import { importQuestionnaire } from '../src/import/import-questionnaire.ts';
import { scripts, walk } from './answered.ts';
import {
  outsideQuestionnaires,
  ownQuestionnaires,
  type PublishedQuestionnaire,
} from './published-questionnaires.ts';
import { pathsTo } from './rules-of-fhir.ts';

await describeWith(findFhirValidator, 'HAPI FHIR', (validator) => {
  test('an export is a valid response to the questionnaire that was imported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fhir-'));
    try {
      const cases = [...ownQuestionnaires, ...outsideQuestionnaires].flatMap(responsesTo);
      const files = cases.map(({ asked, response }, index) => ({
        questionnaire: written(join(folder, `questionnaire-${index}.json`), readable(asked)),
        response: written(join(folder, `response-${index}.json`), response),
      }));
      const judged = await validator.validate(files);
      const faults = judged.flatMap((messages, index) => {
        const { file, asked } = cases[index] as Case;
        return messages.filter((message) => isFault(message, asked)).map((message) => ({ file, ...message }));
      });
      expect(judged).toHaveLength(cases.length);
      expect(faults).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

interface Case {
  readonly file: string;
  readonly asked: Questionnaire;
  readonly response: QuestionnaireResponse;
}

/** Of random walks. A response names its questionnaire by an address, which some questionnaires lack. */
function responsesTo({ file, questionnaire }: PublishedQuestionnaire): readonly Case[] {
  const asked = { url: `https://example.org/fhir/Questionnaire/${file}`, ...questionnaire };
  const { bundle } = importQuestionnaire(JSON.stringify(asked), { therapy: 'weight_loss' });
  if (bundle === undefined) return [];
  return fc
    .sample(scripts(bundle, questionnaire), { numRuns: 5, seed: 1 })
    .map((script) => ({ file, asked, response: walk(bundle, script).response }));
}

/**
 * Without what the validator refuses in a questionnaire: values of a wrong type and required texts, which published ones
 * have, and a minimum of one answer, of which it says that one answer is too few.
 */
function readable<T extends Questionnaire | QuestionnaireItem>(asked: T): T {
  const { item, extension, ...rest } = asked;
  const { enableWhen, type } = asked as QuestionnaireItem;
  const isRead = ({ answerInteger = 0 }: QuestionnaireItemEnableWhen) => typeof answerInteger === 'number';
  return {
    ...rest,
    ...(type === 'display' && { required: false }),
    ...(extension && { extension: extension.filter(({ url }) => !url.endsWith('minOccurs')) }),
    ...(enableWhen && { enableWhen: enableWhen.filter(isRead) }),
    ...(item && { item: item.map(readable) }),
  } as T;
}

/**
 * The validator takes `!=` of a question without an answer to be false. In the words of R4 it is true: no answer has the
 * value. A published questionnaire has codes of a system that is no address.
 */
function isFault({ severity, message }: FhirMessage, asked: Questionnaire): boolean {
  if (severity !== 'ERROR' && severity !== 'FATAL') return false;
  const disabled = /not enabled \(item id = '(.*)'\)/.exec(message)?.[1];
  const isUnequal = pathsTo(asked.item ?? []).some(
    (path) =>
      path.at(-1)?.linkId === disabled &&
      path.some(({ enableWhen = [] }) => enableWhen.some(({ operator }) => operator === '!=')),
  );
  return !isUnequal && !message.startsWith('Coding.system must be an absolute reference');
}

function written(path: string, content: object): string {
  writeFileSync(path, JSON.stringify(content));
  return path;
}
