import type { Command } from './command.ts';

/** The first word of commands, which are loaded when it is named. */
export interface Noun {
  readonly name: string;
  /** Its heading in help. */
  readonly group: string;
  load(): Promise<readonly Command[]>;
}
