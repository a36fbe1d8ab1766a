import type { Command } from '../command/command.ts';
import type { Invocation } from '../command/invocation.ts';
import { Declined, UsageError } from '../io/failure.ts';
import { printable } from '../output/print.ts';

/** Throws `Declined`, and `UsageError` without a terminal. */
export async function confirm(
  { path, danger, confirmedBy }: Command,
  { values, common, read, io }: Invocation,
): Promise<void> {
  if (common.yes) return;
  const consequence = await danger?.(values, read);
  if (consequence === undefined) return;
  if (io.ask === undefined) throw new UsageError(`${consequence} Confirm it with --yes`);
  io.note(printable(consequence));
  const id = values[confirmedBy] ?? path.join(' ');
  const typed = await io.ask(`Type ${id} to confirm: `);
  if (typed.trim() !== id) throw new Declined();
}
