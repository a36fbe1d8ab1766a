import type { Command } from '../command/command.ts';
import { nouns } from '../commands/nouns.ts';

export async function everyCommand(): Promise<readonly Command[]> {
  return (await Promise.all(nouns.map(({ load }) => load()))).flat();
}
