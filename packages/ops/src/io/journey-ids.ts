import { journeyIdPattern } from '@telehealth/ids';
import { UsageError } from './failure.ts';
import { textIn } from './text-file.ts';

const journeyId = new RegExp(journeyIdPattern);

/**
 * The journey ids of a file, one a line, each once; behind the id `after` where it is given. Empty lines count for nothing.
 *
 * @throws UsageError when the file cannot be read, a line is not a journey id, or `after` is not among them.
 */
export function journeyIdsIn(path: string, after: string | undefined): readonly string[] {
  const lines = textIn(path, '--from-file').split('\n');
  const ids = lines.map((line) => line.trim());
  const wrong = ids.findIndex((id) => id !== '' && !journeyId.test(id));
  if (wrong >= 0) throw new UsageError(`--from-file: line ${wrong + 1} of ${path} is not a journey id`);
  const different = [...new Set(ids.filter((id) => id !== ''))];
  if (after === undefined) return different;
  const index = different.indexOf(after);
  if (index < 0) throw new UsageError(`--after: ${path} has no such journey`);
  return different.slice(index + 1);
}
