import { journeyIdPattern } from '@telehealth/ids';
import { UsageError } from './failure.ts';
import { textIn } from './text-file.ts';

const journeyId = new RegExp(journeyIdPattern);

/**
 * One id per line, without duplicates and empty lines; those following `after` if given.
 *
 * @throws UsageError for an unreadable file, a line that is not a journey id, or a missing `after`.
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
