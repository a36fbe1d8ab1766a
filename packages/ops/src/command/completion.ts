import type { Command as CliCommand } from 'commander';

export const shells = ['bash', 'zsh'] as const;

/**
 * A script that completes the words, flags and closed values of `program` after `name`. It is made of `case` alone, so that an
 * old bash runs it; zsh runs it by its emulation of the completion of bash.
 */
export function completionScript(program: CliCommand, name: string, shell: (typeof shells)[number]): string {
  const nodes = nodesOf(program, '');
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const values = nodes.flatMap(({ path, command }) =>
    command.options.flatMap(({ long, argChoices }) =>
      argChoices === undefined
        ? []
        : [`    ${quoted(`${path} ${long}`)}) words=${quoted(argChoices.join(' '))} ;;`],
    ),
  );
  const words = nodes.map(({ path, words }) => `      ${quoted(path)}) words=${quoted(words.join(' '))} ;;`);
  return [
    ...(shell === 'zsh'
      ? ['autoload -U +X compinit && compinit', 'autoload -U +X bashcompinit && bashcompinit']
      : []),
    `_${name}() {`,
    "  local path='' words='' index",
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    '    case "$path ${COMP_WORDS[index]}" in',
    `      ${paths.join('|')}) path="$path \${COMP_WORDS[index]}" ;;`,
    '    esac',
    '  done',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    '  case "$path ${COMP_WORDS[COMP_CWORD - 1]}" in',
    ...values,
    '    *) case "$path" in',
    ...words,
    '    esac ;;',
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    `complete -o default -F _${name} ${name}`,
  ].join('\n');
}

interface Node {
  /** With a blank before each word. */
  readonly path: string;
  readonly command: CliCommand;
  /** What can follow it. */
  readonly words: readonly string[];
}

function nodesOf(command: CliCommand, path: string): readonly Node[] {
  const everywhere = command.parent === null ? [] : rootOf(command).options;
  const flags = [...command.options, ...everywhere, { long: '--help' }].map(({ long }) => long ?? '');
  const closed = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const below = command.commands.map((one) => one.name());
  const node = { path, command, words: [...below, ...closed, ...(below.length > 0 ? ['--help'] : flags)] };
  return [node, ...command.commands.flatMap((one) => nodesOf(one, `${path} ${one.name()}`))];
}

function rootOf(command: CliCommand): CliCommand {
  return command.parent === null ? command : rootOf(command.parent);
}

function quoted(text: string): string {
  return `'${text}'`;
}
