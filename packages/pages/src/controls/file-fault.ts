import type { Media } from '../api/step.ts';
import { shownBytes } from '../format/shown.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';

/** What the page needs to know of a file to judge it. */
export interface ChosenFile {
  readonly type: string;
  readonly size: number;
}

/** Why a file cannot be sent, in the words of the patient; the platform's refusals of files are written for developers. */
export function fileFault(
  file: ChosenFile,
  { accept, max_bytes }: Media,
  texts: Texts,
  formatLocale: string,
): string | undefined {
  if (!accept.includes(file.type)) return texts.media.wrongType;
  if (max_bytes === undefined || file.size <= max_bytes) return undefined;
  return filled(texts.media.tooLarge, { size: shownBytes(max_bytes, formatLocale) });
}
