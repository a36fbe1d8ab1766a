import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import { factValueToJson } from '@telehealth/contracts/fact-value';
import {
  EvaluationSchema,
  type GetSubmissionResponse,
  type Submission,
  SubmissionSchema,
  type SubmittedAnswer,
  type SubmittedConsent,
  type SubmittedField,
} from '@telehealth/contracts/intake/v1/submission_service';
import { printable, printRecord, printTable, printValue } from './print.ts';
import { represent, type Shown, type ShownObject } from './representation.ts';

/**
 * For clinicians: answers below their questions in the patient's words, consents with their texts, and the evaluation.
 */
export function submissionLines({ submission }: GetSubmissionResponse): string[] {
  if (submission === undefined) return [];
  return [
    headOf(submission),
    ...section('answers', submission.answers.flatMap(answerLines)),
    ...section('consents', submission.consents.flatMap(consentLines)),
    ...section('evaluation', evaluationLines(submission)),
  ];
}

function headOf(submission: Submission): string {
  const { answers: _, consents: __, evaluation: ___, ...head } = represent(SubmissionSchema, submission);
  return printRecord(head);
}

function section(name: string, lines: readonly string[]): string[] {
  return ['', `${name}:`, ...(lines.length === 0 ? ['None'] : lines)];
}

function answerLines(answer: SubmittedAnswer): string[] {
  const { question, fact, nodeId, source, at } = answer;
  const provenance = printable(`fact ${fact}, node ${nodeId}, ${source} ${timeOf(at)}`);
  const given = isList(answer) ? entryLines(answer) : givenLines(answer);
  return ['', ...textLines(question || nodeId), ...indented([...given, provenance])];
}

/** An empty list is an answer, too. */
function isList({ entries, value }: SubmittedAnswer): boolean {
  const given = value && factValueToJson(value);
  return entries.length > 0 || (Array.isArray(given) && given.length === 0);
}

/** Each entry below its number, each field behind its label. */
function entryLines({ entries }: SubmittedAnswer): string[] {
  if (entries.length === 0) return ['None'];
  return entries.flatMap(({ fields }, index) => [
    `entry ${index + 1}`,
    ...indented(fields.map((field) => printable(`${field.label}: ${givenLines(field).join(' ')}`))),
  ]);
}

/** Of an answer, or of a field of an entry. */
type Given = Pick<SubmittedField, 'value' | 'optionLabels' | 'unit' | 'figure' | 'entered'> &
  Partial<Pick<SubmittedAnswer, 'media' | 'deliverable' | 'simulated'>>;

/**
 * Option labels, a number with its unit and as entered or read in another one, a media item, an address with its
 * verification, else the value.
 */
function givenLines({
  value,
  optionLabels,
  unit,
  figure,
  entered,
  media,
  deliverable,
  simulated,
}: Given): string[] {
  if (optionLabels.length > 0) return [printable(optionLabels.join(', '))];
  if (media !== undefined)
    return [printable(`${media.mediaId} (${media.contentType}, ${media.bytes} bytes)`)];
  const given = (value === undefined ? null : factValueToJson(value)) as Shown;
  if (deliverable !== undefined) {
    const verification = simulated ? 'made up' : deliverable ? 'deliverable' : 'not confirmed';
    return [`${printValue(Object.values(given as ShownObject))} (${verification})`];
  }
  if (typeof given === 'string') return textLines(given);
  const stored = `${printValue(given)} ${unit}`.trimEnd();
  if (figure === '') return [printable(stored)];
  return [printable(entered.length > 0 ? `${figure} (${stored})` : `${stored} (${figure})`)];
}

function consentLines({ nodeId, version, affirmed, at, scopes, text }: SubmittedConsent): string[] {
  const decided = `${affirmed ? 'affirmed' : 'declined'} ${timeOf(at)}, scopes: ${printValue(scopes)}`;
  return ['', printable(`${nodeId}, version ${version}`), ...indented([...textLines(text), decided])];
}

function evaluationLines({ evaluation }: Submission): string[] {
  if (evaluation === undefined) return [];
  const { results, ...verdict } = represent(EvaluationSchema, evaluation);
  const columns = ['criterion_id', 'result', 'reason', 'facts_used'];
  return [printRecord(verdict), '', printTable(results as readonly ShownObject[], columns)];
}

function timeOf(at: Timestamp | undefined): string {
  return printValue(at === undefined ? null : timestampDate(at));
}

function textLines(text: string): string[] {
  return text.split('\n').map(printable);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? line : `  ${line}`));
}
