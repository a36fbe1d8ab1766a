import {
  InstrumentOperatorService,
  LintSeverity,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { command, given } from '../command/command.ts';
import { choice, json, list, required, text, without } from '../command/flag.ts';
import { executeReportedDocument } from '../execute/reported-document.ts';
import { UsageError } from '../io/failure.ts';
import { textIn } from '../io/text-file.ts';
import { importLines } from '../output/import-lines.ts';
import { indented } from '../output/indented.ts';
import { printable } from '../output/print.ts';

const {
  lintBundle,
  simulateBundle,
  publishBundle,
  promoteBundle,
  withdrawBundle,
  listBundles,
  getBundle,
  getBundleSchema,
  graphBundle,
  diffBundles,
  importQuestionnaire,
} = InstrumentOperatorService.method;

const bundleIn = (file: string) => ({ bundleJson: textIn(file, '<file>') });

export const instrumentCommands = [
  command('instrument lint <file>', 'Check the bundle in a file; ends with 1 when it cannot be published', {
    example: 'bundle.json',
    method: lintBundle,
    request: ({ file }) => bundleIn(file),
    columns: 'severity code where message',
    summed: ({ bundle }) =>
      bundle &&
      `ok ${bundle.bundleId} ${bundle.bundleVersion}, ${bundle.nodeCount} nodes, sha256 ${bundle.sha256}`,
    isBad: ({ findings }) => findings.some(({ severity }) => severity === LintSeverity.ERROR),
  }),
  command(
    'instrument simulate <file>',
    'Walk the bundle in a file: following a script, or many times, to list what no walk reached',
    {
      example: 'bundle.json --phase qualification',
      method: simulateBundle,
      flags: {
        script: json('answers by fact, and decisions by consent node'),
        phase: choice('one phase; without it both in one pass', ['qualification', 'clinical']),
      },
      request: ({ file, script, phase }) => ({ ...bundleIn(file), ...given({ scriptJson: script, phase }) }),
    },
  ),
  command(
    'instrument publish <file>',
    'Publish the bundle in a file: new sessions of its therapy begin on it',
    {
      example: 'bundle.json --brands brd_3Fq8',
      method: publishBundle,
      details: ['<file> as - is standard input.'],
      flags: {
        brands: list('only sessions of these brands; without it of all brands', '<brand-id,brand-id>'),
      },
      request: ({ file, brands }) => ({ ...bundleIn(file), ...given({ brandIds: brands }) }),
    },
  ),
  command(
    'instrument promote <bundle-id> <bundle-version>',
    'Give a published version to all brands, also one that is withdrawn',
    { example: 'ed.initial 1.2.0', method: promoteBundle },
  ),
  command(
    'instrument withdraw <bundle-id> <bundle-version>',
    'Withdraw a version; new sessions begin on the latest of the others that reach their brand',
    {
      example: 'ed.initial 1.1.0 --yes',
      method: withdrawBundle,
      danger: ({ bundleId, bundleVersion }) => `No session begins on ${bundleId} ${bundleVersion} any more.`,
    },
  ),
  command('instrument import-fhir <file>', 'Make a bundle of the FHIR R4 Questionnaire in a file', {
    example: 'questionnaire.json --therapy ed --out ed.json',
    method: importQuestionnaire,
    execute: executeReportedDocument,
    details: ['Standard error has what became of each item, and what the lint finds in the bundle.'],
    flags: { therapy: required(text('therapy of the bundle', '<code>')) },
    request: ({ file, therapy }) => ({ questionnaireJson: textIn(file, '<file>'), therapy }),
    document: ({ bundleJson }) => (bundleJson === '' ? '' : indented(bundleJson)),
    report: importLines,
    isBad: ({ bundleJson, findings }) =>
      bundleJson === '' || findings.some(({ severity }) => severity === LintSeverity.ERROR),
  }),
  command('instrument list', 'List the versions of every bundle, withdrawn ones too', {
    example: '--therapy ed',
    method: listBundles,
    flags: { therapy: text('those of one therapy', '<code>') },
    columns: 'bundle_id bundle_version therapy current brand_ids published_at withdrawn_at sha256',
  }),
  command(
    'instrument show <bundle-id> <bundle-version>',
    'Fetch the bundle of a version, in the form in which it can be published',
    {
      example: 'ed.initial 1.2.0 --out ed.json',
      method: getBundle,
      document: ({ bundleJson }) => indented(bundleJson),
    },
  ),
  command('instrument schema', 'Fetch the JSON Schema that bundles are written against', {
    example: '--out bundle.schema.json',
    method: getBundleSchema,
    document: ({ schemaJson }) => indented(schemaJson),
  }),
  command('instrument graph <file>', 'Draw the flow of the bundle in a file, as a Mermaid flowchart', {
    example: 'bundle.json --out bundle.mmd',
    method: graphBundle,
    request: ({ file }) => bundleIn(file),
    document: ({ mermaid }) => mermaid.split('\n').map(printable).join('\n'),
  }),
  command(
    'instrument diff <bundle-id> <bundle-version>',
    'List what differs between two versions, or between a version and the bundle in a file',
    {
      example: 'ed.initial 1.1.0 --to 1.2.0',
      method: diffBundles,
      flags: {
        to: without(text('the version to compare it with', '<bundle-version>'), 'file'),
        file: text('the bundle to compare it with', '<file>'),
      },
      request: ({ bundleId, bundleVersion, to, file }) => {
        if (to === undefined && file === undefined)
          throw new UsageError('Say what to compare with: --to or --file');
        return {
          before: { bundleId, bundleVersion },
          after: file === undefined ? { bundleId, ...given({ bundleVersion: to }) } : bundleIn(file),
        };
      },
      columns: 'change what before after',
    },
  ),
];
