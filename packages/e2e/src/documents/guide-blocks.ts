import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

/** Its fence is `sh run` or `js run`. */
export interface GuideBlock {
  /** Line in the guide. */
  readonly line: number;
  readonly language: 'sh' | 'js';
  readonly code: string;
  /** The next block, if its fence is `json answer` or `text answer`. */
  readonly answer?: { readonly form: 'json' | 'text'; readonly shown: string };
}

export interface RunBlock {
  readonly block: GuideBlock;
  /** Null when a signal ended it. */
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** In order. */
export function blocksOf(markdown: string): readonly GuideBlock[] {
  const fences = [...markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map((fence) => ({
    line: markdown.slice(0, fence.index).split('\n').length,
    info: fence[1] ?? '',
    text: fence[2] ?? '',
  }));
  return fences.flatMap(({ line, info, text }, index) => {
    const [, language] = /^(sh|js) run$/.exec(info) ?? [];
    if (language === undefined) return [];
    const next = fences[index + 1];
    const [, form] = /^(json|text) answer$/.exec(next?.info ?? '') ?? [];
    const answer = { form, shown: next?.text ?? '' } as NonNullable<GuideBlock['answer']>;
    const block: GuideBlock = { line, language: language as GuideBlock['language'], code: text };
    return [form === undefined ? block : { ...block, answer }];
  });
}

/** In the repository, in one shell, so that variables persist. Stops at the first failure, and rejects when the signal is aborted. */
export async function runBlocks(
  blocks: readonly GuideBlock[],
  env: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<readonly RunBlock[]> {
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-guide-'));
  const file = (index: number, kind: string) => join(folder, `${index}.${kind}`);
  try {
    const script = blocks.map(({ language, code }, index) => {
      if (language === 'js') writeFileSync(file(index, 'mjs'), code);
      const body = language === 'sh' ? code : `node --input-type=module <'${file(index, 'mjs')}'\n`;
      return `{\n${body}} >'${file(index, 'out')}' 2>'${file(index, 'err')}'\n`;
    });
    const shell = spawn('bash', ['-aeuo', 'pipefail', '-c', script.join('')], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      signal,
    });
    const [status] = (await once(shell, 'exit')) as [number | null];
    const begun = blocks.filter((_, index) => existsSync(file(index, 'out')));
    return begun.map((block, index) => ({
      block,
      status: index === begun.length - 1 ? status : 0,
      output: readFileSync(file(index, 'out'), 'utf8'),
      errors: readFileSync(file(index, 'err'), 'utf8'),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shown in the guide and missing from the output; empty if the guide is right. */
export function missingFrom(output: string, { form, shown }: NonNullable<GuideBlock['answer']>): string[] {
  if (form === 'json') return missingValues(JSON.parse(shown), JSON.parse(output), '');
  const lines = output.split(/\r?\n/);
  return shown.split('\n').filter((line) => line !== '' && !lines.some((found) => isLike(line, found)));
}

/**
 * Where `found` lacks what is shown. Objects may have more members, and a list that ends in `…` more elements. `…`
 * stands for any characters in a text, and alone for any value.
 */
function missingValues(shown: unknown, found: unknown, place: string): string[] {
  if (shown === '…') return found === undefined ? [place] : [];
  if (typeof shown === 'string' && typeof found === 'string') return isLike(shown, found) ? [] : [place];
  if (Array.isArray(shown) && Array.isArray(found)) {
    const isCut = shown.at(-1) === '…';
    const elements = isCut ? shown.slice(0, -1) : shown;
    if (isCut ? found.length < elements.length : found.length !== elements.length) return [place];
    return elements.flatMap((element, index) => missingValues(element, found[index], `${place}/${index}`));
  }
  if (isObject(shown) && isObject(found)) {
    return Object.entries(shown).flatMap(([name, value]) =>
      missingValues(value, found[name], `${place}/${name}`),
    );
  }
  return shown === found ? [] : [place];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `…` stands for any characters. */
function isLike(shown: string, found: string): boolean {
  const parts = shown.split('…').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(found);
}
