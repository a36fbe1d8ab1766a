import {
  InstrumentOperatorService,
  LintSeverity,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { command, given } from '../command.ts';
import { choice, json, text } from '../flag.ts';
import { printable } from '../print.ts';
import { textIn } from '../text-file.ts';

const columns = [
  'bundle_id',
  'bundle_version',
  'therapy',
  'current',
  'published_at',
  'withdrawn_at',
  'sha256',
];

const bundleIn = (file: string) => ({ bundleJson: textIn(file, '<file>') });

export const instrumentCommands = [
  command({
    path: ['instrument', 'lint'],
    summary: 'Tell what is wrong with the bundle in a file; ends with 1 when it cannot be published',
    args: ['file'],
    flags: {},
    method: InstrumentOperatorService.method.lintBundle,
    request: ({ file }) => bundleIn(file),
    rows: 'findings',
    columns: ['severity', 'code', 'where', 'message'],
    isBad: ({ findings }) => findings.some(({ severity }) => severity === LintSeverity.ERROR),
  }),
  command({
    path: ['instrument', 'simulate'],
    summary: 'Walk the bundle in a file: as a script says, or everywhere, to tell what is never reached',
    args: ['file'],
    flags: {
      script: json('answers by fact, and decisions by consent node'),
      phase: choice('one phase; without it both in one pass', ['qualification', 'clinical']),
    },
    method: InstrumentOperatorService.method.simulateBundle,
    request: ({ file, script, phase }) => ({ ...bundleIn(file), ...given({ scriptJson: script, phase }) }),
  }),
  command({
    path: ['instrument', 'publish'],
    summary: 'Publish the bundle in a file: new sessions of its therapy begin on it',
    args: ['file'],
    flags: {},
    method: InstrumentOperatorService.method.publishBundle,
    request: ({ file }) => bundleIn(file),
  }),
  command({
    path: ['instrument', 'withdraw'],
    summary: 'Withdraw a version; new sessions begin on the latest that is left',
    args: ['bundleId', 'bundleVersion'],
    flags: {},
    method: InstrumentOperatorService.method.withdrawBundle,
    request: ({ bundleId, bundleVersion }) => ({ bundleId, bundleVersion }),
    danger: ({ bundleId, bundleVersion }) => ({
      id: bundleId,
      consequence: `No session begins on ${bundleId} ${bundleVersion} any more.`,
    }),
  }),
  command({
    path: ['instrument', 'list'],
    summary: 'List the versions of every bundle, withdrawn ones too',
    args: [],
    flags: { therapy: text('those of one therapy', '<code>') },
    method: InstrumentOperatorService.method.listBundles,
    request: ({ therapy }) => given({ therapy }),
    paging: {
      items: 'bundles',
      begin: (pageToken) => ({ pageToken }),
      next: ({ nextPageToken }) => nextPageToken || undefined,
    },
    columns,
  }),
  command({
    path: ['instrument', 'get'],
    summary: 'Fetch the bundle of a version, in the form it can be published in',
    args: ['bundleId', 'bundleVersion'],
    flags: {},
    method: InstrumentOperatorService.method.getBundle,
    request: ({ bundleId, bundleVersion }) => ({ bundleId, bundleVersion }),
    document: ({ bundleJson }) => indented(bundleJson),
  }),
];

/** What could steer a terminal is escaped within the texts, where JSON means the same by it. */
function indented(bundleJson: string): string {
  return JSON.stringify(JSON.parse(bundleJson), null, 2).split('\n').map(printable).join('\n');
}
