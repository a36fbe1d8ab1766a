import { clientSections } from '../client-status/client-sections.ts';
import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import type { ExitCode } from '../io/exit-code.ts';
import { executeSections } from './sections.ts';

/** How a tenant does, on one screen. */
export async function executeClientStatus(
  _: Command,
  invocation: Invocation<{ readonly clientId: string }>,
): Promise<ExitCode> {
  return executeSections(clientSections(invocation.values.clientId), invocation);
}
