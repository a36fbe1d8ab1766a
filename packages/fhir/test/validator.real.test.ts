// Takes long: the validator is a Java program that reads the definitions of FHIR first.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FhirMessage, findFhirValidator } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import fc from 'fast-check';
import type {
  Extension,
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
      const files = cases.map(({ asked, leftOut, response }, index) => ({
        questionnaire: written(
          join(folder, `questionnaire-${index}.json`),
          readable(asked, { leftOut, openChoices: openChoicesOf(asked) }),
        ),
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

/** Link ids, of the whole questionnaire. */
interface Around {
  readonly leftOut: ReadonlySet<string>;
  readonly openChoices: ReadonlySet<string>;
}

interface Case {
  readonly file: string;
  readonly asked: Questionnaire;
  /** Link ids of what is not asked. */
  readonly leftOut: ReadonlySet<string>;
  readonly response: QuestionnaireResponse;
}

/** Of random walks. A response names its questionnaire by an address, which some questionnaires lack. */
function responsesTo({ file, questionnaire }: PublishedQuestionnaire): readonly Case[] {
  const asked = { url: `https://example.org/fhir/Questionnaire/${file}`, ...questionnaire };
  const { bundle, report } = importQuestionnaire(JSON.stringify(asked), { therapy: 'weight_loss' });
  if (bundle === undefined) return [];
  const leftOut = new Set(report.flatMap(({ linkId, outcome }) => (outcome === 'left_out' ? [linkId] : [])));
  return fc
    .sample(scripts(bundle, questionnaire), { numRuns: 5, seed: 1 })
    .map((script) => ({ file, asked, leftOut, response: walk(bundle, script).response }));
}

/**
 * Without what the validator refuses in a questionnaire: values of a wrong type and required texts, which published ones
 * have; a bound without a fixed value; a minimum of one answer, of which it says that one answer is too few; the need for
 * an answer to what the import left out; and a coding as a condition on an open choice, which ends the validator when the
 * answer is in own words.
 */
function readable<T extends Questionnaire | QuestionnaireItem>(asked: T, around: Around): T {
  const { leftOut, openChoices } = around;
  const { item, extension, ...rest } = asked;
  const { enableWhen, type, linkId } = asked as QuestionnaireItem;
  const isRead = ({ question, answerInteger = 0, answerCoding }: QuestionnaireItemEnableWhen) =>
    typeof answerInteger === 'number' && !(answerCoding && openChoices.has(question));
  return {
    ...rest,
    ...((type === 'display' || leftOut.has(linkId)) && { required: false }),
    ...(extension && { extension: extension.filter(isReadExtension) }),
    ...(enableWhen && { enableWhen: enableWhen.filter(isRead) }),
    ...(item && { item: item.map((one) => readable(one, around)) }),
  } as T;
}

function isReadExtension(extension: Extension): boolean {
  return !extension.url.endsWith('minOccurs') && !('_valueDate' in extension);
}

function openChoicesOf({ item = [] }: Questionnaire): ReadonlySet<string> {
  const items = pathsTo(item).flatMap((path) => path.at(-1) ?? []);
  return new Set(items.flatMap(({ linkId, type }) => (type === 'open-choice' ? [linkId] : [])));
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
