import { type Command, isForFile, isMutation } from './command.ts';
import { type Flags, type FlagValues, text, toggle, wholeNumber } from './flag.ts';

const everywhere = {
  json: toggle('print JSON'),
  url: text('gRPC address of the platform; without it OPS_URL, else that of `npm start`', '<host:port>'),
  tokenFile: text(
    'file that holds the operator token; without it OPS_TOKEN, else that of `npm start`',
    '<file>',
  ),
  help: toggle('tell what can be done'),
};

const onLists = {
  limit: wholeNumber('rows of a page, up to 200; 50 by default', 200),
  after: text('go on behind this row, as the page before told', '<position>'),
  all: toggle('follow the pages to the last'),
};

const onMutations = {
  idempotencyKey: text('repeat what an earlier call under this key did or began', '<key>'),
};

const onFiles = { out: text('new file to put it in; without it, standard output', '<file>') };

const onDangers = { yes: toggle('confirm without being asked') };

type Everywhere = FlagValues<typeof everywhere>;
type Elsewhere = FlagValues<typeof onLists & typeof onMutations & typeof onFiles & typeof onDangers>;

/** What a command line says besides what its command is about. */
export type CommonValues = Partial<Everywhere & Elsewhere>;

/** The flags a command has besides its own; without a command, those that all have. */
export function commonFlags(command?: Command): Flags {
  if (command === undefined) return everywhere;
  const call = command.kind === 'call' ? command : undefined;
  return {
    ...(call?.paging !== undefined && onLists),
    ...(isMutation(command) && onMutations),
    ...(isForFile(command) && onFiles),
    ...(call?.danger !== undefined && onDangers),
    ...everywhere,
  };
}
