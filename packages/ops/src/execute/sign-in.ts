import { timestampDate, timestampFromMs } from '@bufbuild/protobuf/wkt';
import { OperatorSignInService } from '@telehealth/contracts/accounts/v1/operator_sign_in_service';
import { DomainError } from '@telehealth/errors';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { forgetSignIn, savedSignIn, saveSignIn, signInFile } from '../connection/sign-in-file.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { Declined, UsageError } from '../io/failure.ts';
import { printable, printJson } from '../output/print.ts';

const { beginSignIn, completeSignIn, endSignIn } = OperatorSignInService.method;

/** Asks for a code and has it typed, and keeps the token, which is not printed. */
export async function executeSignIn(
  _: Command,
  { values: { email }, caller, io, common, connection }: Invocation<{ readonly email: string }>,
): Promise<ExitCode> {
  const file = fileOf(connection, io.env);
  if (io.ask === undefined) throw new UsageError('This command asks for a code, so run it in a terminal');
  const { secret, tries } = (await caller.call(beginSignIn, { email })).message;
  io.note(
    printable(
      `If ${email} is the address of an operator, a code is on its way there. It works for ten minutes.`,
    ),
  );
  for (let left = tries; left > 0; left--) {
    const code = (await io.ask('Code: ')).trim();
    if (code === '') throw new Declined();
    const signedIn = await caller.call(completeSignIn, { secret, code }).catch(undefinedIfNotFound);
    if (signedIn !== undefined) {
      const { token, name } = signedIn.message;
      const endsAt = Number(signedIn.message.endsAt);
      await saveSignIn(file, { token, endsAt });
      const until = timestampDate(timestampFromMs(endsAt)).toISOString();
      io.out(
        common.json ? printJson({ name, ends_at: until }) : printable(`Signed in as ${name} until ${until}`),
      );
      return 0;
    }
    io.note('The code is wrong, or it has ended');
  }
  io.note('Ask for another code by the same command');
  return 1;
}

function undefinedIfNotFound(failure: unknown): undefined {
  if (failure instanceof DomainError && failure.kind === 'not-found') return undefined;
  throw failure;
}

/** Ends the token, and then removes it here. */
export async function executeSignOut(
  _: Command,
  { caller, io, common, connection }: Invocation,
): Promise<ExitCode> {
  const file = fileOf(connection, io.env);
  const saved = savedSignIn(file);
  if (saved !== undefined) await caller.call(endSignIn, { token: saved.token });
  await forgetSignIn(file);
  const text = saved === undefined ? 'Nobody was signed in here' : 'Signed out';
  io.out(common.json ? printJson({ signed_out: saved !== undefined }) : text);
  return 0;
}

function fileOf({ addressOf }: Invocation['connection'], env: NodeJS.ProcessEnv): string {
  const file = signInFile(addressOf('accounts'), env);
  if (file === undefined) throw new UsageError('A sign-in needs a folder: set XDG_CONFIG_HOME or HOME');
  return file;
}
