import { expect, test } from 'vitest';
import { nouns } from '../commands/nouns.ts';
import { missingOf } from './missing.ts';
import { parseAndExecute } from './program.ts';

test.each([
  ['client show cli_nope', 'client cli_nope'],
  ['api-key list --client cli_nope', 'client cli_nope'],
  ['brand offering show brd_1 slim', 'offering slim of brand brd_1'],
  ['instrument show ed.initial 9.9.9', 'bundle version 9.9.9 of bundle ed.initial'],
  ['criterion approve ed bmi_low --sha256 x', 'criterion bmi_low of therapy ed'],
  ['domain show brd_1 login', 'domain login of brand brd_1'],
  ['domain register brd_1 login a.example', 'brand brd_1'],
  ['operator show ada', 'operator ada'],
  ['onboarding nudge cli_1 agreements', 'step agreements of client cli_1'],
  ['onboarding assign cli_1 agreements usr_1', 'step agreements of client cli_1'],
  ['submission show jny_1', 'submission of journey jny_1'],
  ['events parked replay pev_1', 'parked event pev_1'],
  ['client promote cli_1 --to cli_2', 'client cli_1 or client cli_2'],
  ['client list', undefined],
])('where `%s` finds nothing, there is no %s', async (line, missing) => {
  let named: string | undefined = 'not executed';
  const io = { out: () => {}, note: () => {}, env: {} };
  await parseAndExecute(line.split(' '), nouns, io, async (command, values) => {
    named = missingOf(command, values);
  });
  expect(named).toBe(missing);
});
