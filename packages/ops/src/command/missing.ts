import type { Command } from './command.ts';
import { camelCase } from './letter-case.ts';
import type { Values } from './values.ts';

/** Arguments that are no part of an id: files, and what a verb sets. */
const values = new Set(['file', 'type', 'version', 'assignee-id', 'target', 'network']);

/**
 * What a command line names, for the answer that it does not exist: the parts of its id from the last to the first, such as
 * `offering slim of brand brd_1`, else the ids of its flags. Undefined where it names nothing.
 */
export function missingOf(command: Command, given: Values): string | undefined {
  if (command.missing !== undefined) return command.missing(given);
  const parts = command.args.flatMap((arg) => {
    const name = arg.slice(1, -1);
    const id = given[camelCase(name)];
    return values.has(name) || id === undefined ? [] : [`${wordOf(name, command)} ${id}`];
  });
  const flags = Object.entries(command.flags).flatMap(([key, { placeholder = '' }]) => {
    const name = placeholder.slice(1, -1);
    return /-(id|ref)$/.test(name) && typeof given[key] === 'string'
      ? [`${wordOf(name, command)} ${given[key]}`]
      : [];
  });
  const named = parts.length > 0 ? [parts.toReversed().join(' of '), ...flags] : flags;
  return named.length > 0 ? named.join(' or ') : undefined;
}

/** `client-id` is a client; the name of an operator and the kind of a domain are what the command is about. */
function wordOf(name: string, { path: [noun = ''] }: Command): string {
  return name === 'name' || name === 'kind' ? noun : name.replace(/-(id|ref)$/, '').replaceAll('-', ' ');
}
