import { words } from '../../format/shown.ts';

/** A value of an audit row as text: no braces, brackets and quotes. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(inWords).join(', ');
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([name, one]) => `${nameInWords(name)} ${inWords(one)}`);
    return fields.length === 0 ? 'nothing' : fields.join('; ');
  }
  return String(value);
}

/** `redirectAllowlist` becomes “redirect allowlist”. */
export function nameInWords(name: string): string {
  return words(name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
}
