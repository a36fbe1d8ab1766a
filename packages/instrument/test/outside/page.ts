import { readFileSync } from 'node:fs';
import type { Source } from './outside-case.ts';

/** The part of docs/outside-cases.md that tells of walks and authoring. */
export function writtenPart(): string {
  const page = readFileSync(new URL('../../../../docs/outside-cases.md', import.meta.url), 'utf8');
  return page.split('<!-- instruments -->')[1] ?? '';
}

/** What that part has to say. */
export function expectedPart(sources: readonly Source[]): string {
  const taken = sources.map(({ project, files, licence, walks, lints, differences }) => {
    const where = files.map((file) => `\`${file}\``).join('<br>');
    return `| ${project} | ${where} | ${licence} | ${walks.length + (lints?.length ?? 0)} | ${differences.length} |`;
  });
  const rows = sources.flatMap(({ project, differences }) =>
    differences.map(
      ({ case: { title }, expected, ours, why }) =>
        `| ${project} | ${title} | ${expected} | ${ours} | ${why} |`,
    ),
  );
  return [
    '',
    '| Project | Files and threads | Licence | Same | Different |',
    '|---|---|---|---|---|',
    ...taken,
    '',
    '| Project | Case | Source | Here | Why |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
