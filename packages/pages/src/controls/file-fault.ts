import type { Issue, Media } from '../api/step.ts';
import { shownBytes } from '../format/shown.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';
import { acceptedType, kindName, kindNames } from './file-kind.ts';

/** Known when the file is judged. */
export interface ReadFile {
  readonly size: number;
  /** By content. */
  readonly kind: string | undefined;
  /** Of a video; 0 if the browser cannot tell. */
  readonly seconds?: number | undefined;
}

export interface FileWords {
  readonly texts: Texts;
  readonly formatLocale: string;
}

/** For the patient, with what is accepted. */
export function fileFault(file: ReadFile, media: Media, words: FileWords): string | undefined {
  const { size, kind } = file;
  const { accept, max_bytes = Number.POSITIVE_INFINITY } = media;
  if (size === 0) return words.texts.media.empty;
  if (acceptedType(kind, accept) === undefined) return wrongKind(kind, media, words);
  if (size > max_bytes) return tooLarge(media, words);
  return file.seconds === undefined ? undefined : durationFault(file.seconds, media, words);
}

/** For a file that the page accepted and the platform refused; undefined if the file is not the reason. */
export function refusedFile(
  { status, issues }: { readonly status: number; readonly issues: readonly Pick<Issue, 'code'>[] },
  media: Media,
  words: FileWords,
): string | undefined {
  const codes = issues.map(({ code }) => code);
  if (status === 415) return wrongKind(undefined, media, words);
  if (status === 413) return tooLarge(media, words);
  if (codes.includes('media.length')) return words.texts.media.empty;
  if (codes.includes('media.duration')) return lengths(media, words);
  return codes.includes('media.unbound_bytes') ? words.texts.media.noPlace : undefined;
}

/** Shown before the patient chooses a file. */
export function fileBounds(media: Media, words: FileWords): string {
  const { texts, formatLocale } = words;
  const kinds = kindNames(media.accept, formatLocale);
  const { max_bytes } = media;
  const bound =
    max_bytes === undefined
      ? `${kinds}.`
      : filled(texts.media.limits, { kinds, size: shownBytes(max_bytes, formatLocale) });
  return [bound, lengths(media, words)].filter(Boolean).join(' ');
}

function durationFault(seconds: number, media: Media, words: FileWords): string | undefined {
  const { min_duration_s: min, max_duration_s: max } = media;
  if (min === undefined && max === undefined) return undefined;
  if (seconds === 0) return words.texts.media.unreadable;
  const isWithin = seconds >= (min ?? 0) && seconds <= (max ?? Number.POSITIVE_INFINITY);
  return isWithin ? undefined : lengths(media, words);
}

function lengths({ min_duration_s: min, max_duration_s: max }: Media, { texts, formatLocale }: FileWords) {
  const written = (seconds: number) =>
    seconds.toLocaleString(formatLocale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return [
    min !== undefined && filled(texts.media.longEnough, { time: written(min) }),
    max !== undefined && filled(texts.media.shortEnough, { time: written(max) }),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function wrongKind(kind: string | undefined, { kind: wanted, accept }: Media, words: FileWords): string {
  const { media } = words.texts;
  const name = kind === undefined ? undefined : kindName(kind);
  const what = wanted === 'video' ? media.noVideo : media.noPhoto;
  const reason = name === undefined ? what : filled(media.otherKind, { name });
  return `${reason} ${filled(media.chooseKind, { kinds: kindNames(accept, words.formatLocale) })}`;
}

function tooLarge({ max_bytes = 0 }: Media, { texts, formatLocale }: FileWords): string {
  return filled(texts.media.tooLarge, { size: shownBytes(max_bytes, formatLocale) });
}
