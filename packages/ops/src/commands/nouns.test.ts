import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DescField, type DescMessage, type DescMethod, ScalarType } from '@bufbuild/protobuf';
import { TimestampSchema } from '@bufbuild/protobuf/wkt';
import { accessOf } from '@telehealth/contracts/access';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { OperatorSignInService } from '@telehealth/contracts/accounts/v1/operator_sign_in_service';
import { PlatformService } from '@telehealth/contracts/accounts/v1/platform_service';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { ClientDataService } from '@telehealth/contracts/common/v1/client_data_service';
import { DomainSimulationService } from '@telehealth/contracts/domains/v1/domain_simulation_service';
import { FactValueSchema } from '@telehealth/contracts/intake/v1/fact_value';
import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { JourneyExportService } from '@telehealth/contracts/intake/v1/journey_export_service';
import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { everyContract } from '@telehealth/contracts/testing';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { expect, test } from 'vitest';
import { type Command, isForFile, isMutation } from '../command/command.ts';
import { everywhere } from '../command/common-flags.ts';
import { camelCase, kebabCase } from '../command/letter-case.ts';
import { isPaged, listIn } from '../command/paging.ts';
import { parseAndExecute } from '../command/program.ts';
import { sharedFlags } from '../command/shared-flags.ts';
import { isTime } from '../output/representation.ts';
import { everyCommand } from '../testing/every-command.ts';
import { wordsIn } from '../testing/words-in.ts';
import { nouns } from './nouns.ts';

const commandTable = await everyCommand();

const methods = (await everyContract()).flatMap((service) => {
  const access = accessOf(service).methods;
  return service.methods.filter(({ localName }) => access.get(localName) !== 'internal');
});
const calls = commandTable.filter(({ method }) => method.methodKind === 'unary');
const name = <C extends Command>(command: C) => [command.path.join(' '), command] as const;
const named = commandTable.map(name);
const namedCalls = calls.map(name);

/** The field of a dotted name, in the names that are shown. */
function fieldAt(message: DescMessage | undefined, dotted: string): DescField | undefined {
  const [name, ...rest] = dotted.split('.');
  const field = message?.fields.find((one) => one.name === name || one.name === `${name}_json`);
  return rest.length === 0 ? field : fieldAt(field?.message, rest.join('.'));
}

/** Types whose messages are shown as one value instead of their fields. */
const oneValue = [TimestampSchema.typeName, FactValueSchema.typeName] as readonly string[];

function messagesOf(message: DescMessage): DescMessage[] {
  if (oneValue.includes(message.typeName)) return [];
  return [message, ...message.fields.flatMap((field) => (field.message ? messagesOf(field.message) : []))];
}

const answered = [...new Set(calls.flatMap(({ method }) => messagesOf(method.output)))];

async function helpOn(words: readonly string[]): Promise<string> {
  const help: string[] = [];
  const out = (text: string) => void help.push(text);
  const shown = parseAndExecute([...words, '--help'], nouns, { out, note: out, env: {} }, async () => {});
  await expect(shown).rejects.toMatchObject({ code: 'commander.helpDisplayed' });
  return help.join('\n');
}

test.each(named)('the example of %s is parsed, and help shows it', async (path, command) => {
  const { path: words, example } = command;
  const io = { out: () => {}, note: () => {}, env: {} };
  let executed: readonly string[] = [];
  await parseAndExecute([...words, ...wordsIn(example)], nouns, io, async (command) => {
    executed = command.path;
  });
  expect(executed).toEqual(words);
  expect(await helpOn(words)).toContain(`Example:\n  npm run ops -- ${path} ${example}`);
});

const verbs = new Set(
  `activate allow approve assign block cancel capture clear create delay delete deny diff disable dismiss drop enable
  end erase escalate export fail fetch follow go-live graph issue lint list link nudge off on overrule promote publish
  put reconcile recover refund register reject release reopen replay report resend resume revoke rewrap rotate set show
  simulate suspend unbind unblock update waive withdraw expunge invite remove`.split(/\s+/),
);

/** decisions.md fixes the words of these. */
const fixed = [
  ...['client data', 'journey erased', 'instrument schema', 'instrument import-fhir'],
  ...['status', 'client status', 'sign-in', 'sign-out'],
];

test.each(named.filter(([path]) => !fixed.includes(path)))(
  'the last word of %s is its verb',
  (_, { path }) => {
    expect(verbs).toContain(path.at(-1));
    for (const word of path.slice(0, -1)) expect(verbs).not.toContain(word);
  },
);

/** The parts of an id, a file, and the values that a verb sets. */
const positional: Readonly<Record<string, readonly string[]>> = {
  ids: [
    'client-id',
    'brand-id',
    'offering-ref',
    'key-id',
    'session-id',
    'step-id',
    'agreement-id',
    'version',
    'name',
    'bundle-id',
    'bundle-version',
    'therapy',
    'criterion-id',
    'journey-id',
    'media-id',
    'type',
    'callback-id',
    'order-ref',
    'confirmation-id',
    'registration-id',
    'delivery-id',
    'recovery-id',
    'kind',
    'hostname',
    'parked-event-id',
    'network',
    'member-id',
  ],
  files: ['file'],
  values: ['assignee-id', 'target', 'hostname', 'email'],
};

test.each(named)(
  'positional in %s are the parts of its id, a file or what it sets; a list has none',
  (_, command) => {
    const names = command.args.map((arg) => arg.slice(1, -1));
    for (const one of names) expect(Object.values(positional).flat()).toContain(one);
    if (command.path.at(-1) === 'list') expect(names).toEqual([]);
  },
);

const byName = (a: DescMethod, b: DescMethod) =>
  `${a.parent.typeName}/${a.name}`.localeCompare(`${b.parent.typeName}/${b.name}`);

test('every method for operators has one command; GetClient, ListJourneys, GetHealth, DirectCertificate and SetReadOnly have more, and some are called by client export alone', () => {
  const { listJourneys } = JourneyDirectoryService.method;
  const { getHealth } = RegistrationService.method;
  const { directCertificate } = DomainSimulationService.method;
  const { getClient } = OperatorService.method;
  const { setReadOnly } = PlatformService.method;
  const more = [getClient, listJourneys, getHealth, directCertificate, directCertificate, setReadOnly];
  // What `client delete` and `client export` call beside their own method.
  const parts: readonly DescMethod[] = [
    ClientDataService.method.deleteClientData,
    JourneyExportService.method.exportJourneys,
    JourneyExportService.method.exportMedia,
    EventService.method.listEvents,
    OnboardingOperatorService.method.listExecutedAgreements,
    // And `sign-in`.
    OperatorSignInService.method.completeSignIn,
  ];
  const called = [...methods.filter((method) => !parts.includes(method)), ...more];
  expect(commandTable.map(({ method }) => method).toSorted(byName)).toEqual(called.toSorted(byName));
});

test.each(nouns.map(({ name, load }) => [name, load] as const))(
  'every command of %s begins with it',
  async (name, load) => {
    for (const { path } of await load()) expect(path[0]).toBe(name);
  },
);

test.each(named)('the words of %s do not begin another command', (path) => {
  expect(named.filter(([other]) => `${other} `.startsWith(`${path} `))).toHaveLength(1);
});

test.each(namedCalls)('%s shows what its contract has', (_, { method, columns, shownOnce }) => {
  for (const column of columns ?? []) {
    expect(fieldAt(listIn(method.output)?.message, column), column).toBeDefined();
  }
  if (shownOnce !== undefined) expect(fieldAt(method.output, shownOnce)).toBeDefined();
});

test.each(named)('%s has flags of its own beside the common ones and its arguments', (_, command) => {
  const args = command.args.map((arg) => camelCase(arg.slice(1, -1)));
  const common = [...args, ...Object.keys({ ...sharedFlags(command), ...everywhere }), 'help', 'version'];
  for (const [key, { cleared }] of Object.entries(command.flags)) {
    expect(common).not.toContain(key);
    if (cleared !== undefined) expect([...common, ...Object.keys(command.flags)]).not.toContain(`no-${key}`);
  }
});

test.each(namedCalls)('%s has pages exactly where its contract limits them', (_, { method }) => {
  // It goes on from a cursor, and no page is its last one.
  if (method === AuditService.method.followAuditRows) return;
  expect(isPaged(method)).toBe(method.input.fields.some(({ name }) => name === 'limit'));
});

test('commands that end or destroy something ask for confirmation', () => {
  const asking = calls.filter(({ danger }) => danger !== undefined).map(({ path }) => path.join(' '));
  expect(asking.toSorted()).toEqual([
    'agreement publish',
    'api-key revoke',
    'api-key rotate',
    'client delete',
    'client promote',
    'client suspend',
    'criterion revoke',
    'domain block',
    'events parked drop',
    'instrument withdraw',
    'journey erase',
    'member remove',
    'offering put',
    'offering withdraw',
    'onboarding go-live',
    'operator revoke',
    'order cancel',
    'order capture',
    'order refund',
    'payment quarantine dismiss',
    'platform read-only on',
    'publishable-key issue',
    'publishable-key revoke',
    'session end',
    'webhook delivery expunge',
    'webhook enable',
    'webhook keys rotate',
  ]);
  for (const { path, method } of commandTable) {
    if (/^(Revoke|Withdraw|Rotate|Erase|Delete)/.test(method.name)) expect(asking).toContain(path.join(' '));
  }
});

test('a command whose answer has a secret says that it is shown once', () => {
  for (const { method, shownOnce } of calls) {
    for (const { name } of method.output.fields) {
      if (/^(api_key|publishable_key|token|secret)$/.test(name)) expect(shownOnce).toBe(name);
    }
  }
});

test('every 64-bit integer of an answer is a time or a known amount', () => {
  const wide = answered.flatMap(({ fields }) => fields).filter(({ scalar }) => scalar === ScalarType.INT64);
  const amounts = wide.filter((field) => !isTime(field)).map(({ name }) => name);
  expect(new Set(amounts)).toEqual(
    new Set([
      ...['version', 'price_minor', 'total_minor', 'amount_minor', 'dispute_net_minor', 'bytes'],
      ...['captured_minor', 'refunded_minor', 'disputed_minor'],
    ]),
  );
});

test('every field of every answer can be shown', () => {
  const unshown = [ScalarType.BYTES, ScalarType.DOUBLE, ScalarType.FLOAT];
  for (const { fields } of answered) {
    for (const { scalar } of fields) expect(unshown).not.toContain(scalar);
  }
});

test.each(named)('help on %s names its arguments and flags', async (_, command) => {
  const help = await helpOn(command.path);
  expect(help).toContain(command.path.join(' '));
  for (const arg of command.args) expect(help).toContain(arg);
  for (const key of Object.keys({ ...command.flags, ...sharedFlags(command), ...everywhere })) {
    expect(help).toContain(`--${kebabCase(key)}`);
  }
  expect(help.includes('--idempotency-key')).toBe(isMutation(command));
  expect(help.includes('--out')).toBe(isForFile(command));
  expect(command.summary).not.toMatch(/\.$/);
});

test('help on a group lists its commands alone, help on all lists every command', async () => {
  const client = await helpOn(['client']);
  expect(client).toContain('client create');
  expect(client).not.toContain('brand create');
  const all = await helpOn([]);
  for (const [path] of named) expect(all).toContain(`\n  ${path} `);
});

test('the page on the command line lists the commands of every noun', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/command-line.md'), 'utf8');
  for (const { name, load } of nouns) {
    const verbs = (await load()).map(({ path }) => path.slice(1).join(' ')).join(', ');
    expect(page).toContain(`| \`${name}\` | ${verbs}`);
  }
});
