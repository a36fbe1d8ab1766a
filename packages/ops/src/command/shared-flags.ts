import { type Command, isForFile, isMutation } from './command.ts';
import { onDangers, onFiles, onIds, onLists, onMutations } from './common-flags.ts';
import type { Flags } from './flag.ts';
import { isPaged } from './paging.ts';

/** The flags that a command has for what it is: a list, a change, a document. */
export function sharedFlags(command: Command): Flags {
  return {
    ...(isPaged(command.method) && onLists),
    ...(command.idColumn !== undefined && onIds),
    ...(isMutation(command) && onMutations),
    ...(isForFile(command) && onFiles),
    ...(command.danger !== undefined && onDangers),
  };
}
