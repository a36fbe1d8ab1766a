import { readFileSync } from 'node:fs';
import type { Source } from './outside-case.ts';

/** The part of docs/outside-cases.md that tells of conditions. */
export function writtenPart(): string {
  const page = readFileSync(new URL('../../../../docs/outside-cases.md', import.meta.url), 'utf8');
  return page.split('<!-- conditions -->')[1] ?? '';
}

/** What that part has to say. */
export function expectedPart(sources: readonly Source[]): string {
  const taken = sources.map((source) => {
    const agreeing = source.truths.length + (source.validations?.length ?? 0) + (source.tables?.length ?? 0);
    const where = source.files.map((file) => `\`${file}\``).join('<br>');
    return `| ${source.project} | ${where} | ${source.licence} | ${agreeing} | ${source.differences.length} |`;
  });
  const rows = sources.flatMap(({ project, differences }) => {
    const titles = Map.groupBy(differences, ({ expected, ours, why }) => {
      const answer = typeof ours === 'string' ? ours : `refused: ${ours.join(', ')}`;
      return `${expected} | ${answer} | ${why}`;
    });
    return [...titles].map(([rest, alike]) => {
      const names = [...new Set(alike.map(({ title }) => title))].join('<br>');
      return `| ${project} | ${names} | ${alike.length} | ${rest} |`;
    });
  });
  return [
    '',
    '| Project | Files | Licence | Same | Different |',
    '|---|---|---|---|---|',
    ...taken,
    '',
    '| Project | Cases | Number | Source | Here | Why |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
