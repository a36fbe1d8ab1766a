import {
  InstrumentOperatorService,
  LintSeverity,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { command, given } from '../command/command.ts';
import { choice, json, list, required, text } from '../command/flag.ts';
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
    { method: promoteBundle },
  ),
  command(
    'instrument withdraw <bundle-id> <bundle-version>',
    'Withdraw a version; new sessions begin on the latest of the others that reach their brand',
    {
      method: withdrawBundle,
      danger: ({ bundleId, bundleVersion }) => `No session begins on ${bundleId} ${bundleVersion} any more.`,
    },
  ),
  command('instrument import-fhir <file>', 'Make a bundle of the FHIR R4 Questionnaire in a file', {
    method: importQuestionnaire,
    details: ['Standard error has what became of each item, and what the lint finds in the bundle.'],
    flags: { therapy: required(text('therapy of the bundle', '<code>')) },
    request: ({ file, therapy }) => ({ questionnaireJson: textIn(file, '<file>'), therapy }),
    document: ({ bundleJson }) => (bundleJson === '' ? '' : indented(bundleJson)),
    report: importLines,
    isBad: ({ bundleJson, findings }) =>
      bundleJson === '' || findings.some(({ severity }) => severity === LintSeverity.ERROR),
  }),
  command('instrument list', 'List the versions of every bundle, withdrawn ones too', {
    method: listBundles,
    flags: { therapy: text('those of one therapy', '<code>') },
    columns: 'bundle_id bundle_version therapy current brand_ids published_at withdrawn_at sha256',
  }),
  command(
    'instrument get <bundle-id> <bundle-version>',
    'Fetch the bundle of a version, in the form in which it can be published',
    { method: getBundle, document: ({ bundleJson }) => indented(bundleJson) },
  ),
  command('instrument schema', 'Fetch the JSON Schema that bundles are written against', {
    method: getBundleSchema,
    document: ({ schemaJson }) => indented(schemaJson),
  }),
  command('instrument graph <file>', 'Draw the flow of the bundle in a file, as a Mermaid flowchart', {
    method: graphBundle,
    request: ({ file }) => bundleIn(file),
    document: ({ mermaid }) => mermaid.split('\n').map(printable).join('\n'),
  }),
  command(
    'instrument diff <bundle-id> <before-version> [after-version]',
    'List what differs between two versions, or between a version and the bundle in a file',
    {
      method: diffBundles,
      flags: { file: text('the bundle to compare the version with', '<file>') },
      request: ({ bundleId, beforeVersion, afterVersion, file }) => {
        if ((afterVersion === undefined) === (file === undefined))
          throw new UsageError('Name either a second version or a --file');
        return {
          before: { bundleId, bundleVersion: beforeVersion },
          after:
            file === undefined ? { bundleId, ...given({ bundleVersion: afterVersion }) } : bundleIn(file),
        };
      },
      columns: 'change what before after',
    },
  ),
];
