import { type FlagValues, text, toggle, wholeNumber } from './flag.ts';

export const everywhere = {
  json: toggle('print JSON'),
  progress: toggle('report progress every two seconds, also where standard error is no terminal'),
  url: text('gRPC address of the platform; without it OPS_URL, else that of `npm start`', '<host:port>'),
  tokenFile: text(
    'file that holds the operator token; without it OPS_TOKEN, else that of `sign-in`, else that of `npm start`',
    '<file>',
  ),
};

export const onLists = {
  limit: wholeNumber('rows of a page, up to 200; 50 by default', 200),
  next: toggle('continue where the last list of this command with the same flags ended'),
  all: toggle('follow the pages to the last'),
};

export const onIds = { ids: toggle('print the ids alone, one a line') };

export const onMutations = {
  idempotencyKey: text('repeat what an earlier call under this key did or began', '<key>'),
};

export const onFiles = { out: text('new file for the result; without it, standard output', '<file>') };

export const onDangers = { yes: toggle('confirm without being asked') };

/** Values that are not specific to the command. */
export type CommonValues = Partial<
  FlagValues<
    typeof everywhere & typeof onLists & typeof onIds & typeof onMutations & typeof onFiles & typeof onDangers
  >
>;
