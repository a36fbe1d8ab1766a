/** At the start of a file. */
export const tellingBytes = 64;

/** ISO base media by first brand; others are MP4. The platform reads the same brands. */
const brands: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  avif: 'image/avif',
  avis: 'image/avif',
  qt: 'video/quicktime',
  crx: 'image/x-canon-cr3',
  msf1: 'image/heif-sequence',
  hevc: 'image/heic-sequence',
  hevx: 'image/heic-sequence',
  M4A: 'audio/x-m4a',
  M4B: 'audio/mp4',
};

/** Other kinds, by their first bytes. */
const beginnings: readonly (readonly [beginning: string, type: string])[] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF8', 'image/gif'],
  ['%PDF', 'application/pdf'],
];

/** MIME type by the first bytes; file name and browser may be wrong. */
export function fileKind(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, tellingBytes));
  if (text.slice(4, 8) === 'ftyp') return isoKind(text.slice(8, 12).replaceAll('\0', ' ').trim());
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.startsWith('\x1aE\xdf\xa3')) return text.includes('webm') ? 'video/webm' : 'video/matroska';
  return beginnings.find(([beginning]) => text.startsWith(beginning))?.[1];
}

function isoKind(brand: string): string {
  if (brand.startsWith('3g2')) return 'video/3gpp2';
  return brand.startsWith('3g') ? 'video/3gpp' : (brands[brand] ?? 'video/mp4');
}

/** For patients. HEIC and HEIF have one name. */
const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
  'video/3gpp': '3GP',
};

/** Undefined for a type without a name. */
export function kindName(type: string): string | undefined {
  return names[type];
}

/** As a list in the locale. */
export function kindNames(types: readonly string[], formatLocale: string): string {
  const known = types.map((type) => names[type] ?? type);
  return new Intl.ListFormat(formatLocale, { type: 'disjunction' }).format(new Set(known));
}

/** HEIC and HEIF stand for each other, as on phones. */
export function acceptedType(kind: string | undefined, accept: readonly string[]): string | undefined {
  const heif = ['image/heic', 'image/heif'];
  const fitting = heif.includes(kind ?? '') ? [kind, ...heif] : [kind];
  return fitting.find((type) => type !== undefined && accept.includes(type));
}
