import type { Issue, IssueCode } from '@telehealth/errors';
import { lookIssues } from './look-issues.ts';

const maxBytes = 16 * 1024;
const maxDepth = 8;
/** Longer texts are refused before they are parsed; without white space no valid theme is longer. */
const maxTextLength = 4 * maxBytes;

/** A theme in canonical form, or its faults. */
export type CheckedTheme = { readonly themeJson: string } | { readonly issues: readonly Issue[] };

/**
 * The theme of a brand (interface.md 2.2): JSON text of an object, at most 16 KiB in canonical form (no white space,
 * names sorted) and 8 levels deep. Members that pages for patients read are usable.
 */
export function checkedTheme(text: string, where: string): CheckedTheme {
  const refused = (code: IssueCode, message: string): CheckedTheme => ({
    issues: [{ code, message, where }],
  });
  const tooLarge = () => refused('theme.too_large', `A theme has at most ${maxBytes} bytes.`);
  if (text.length > maxTextLength) return tooLarge();
  const theme = parsed(text);
  if (typeof theme !== 'object' || theme === null || Array.isArray(theme)) {
    return refused('theme.malformed', 'A theme is a JSON object.');
  }
  if (isDeeper(theme, maxDepth)) return refused('theme.too_deep', `A theme has at most ${maxDepth} levels.`);
  const issues = lookIssues(theme, where);
  if (issues.length > 0) return { issues };
  const themeJson = JSON.stringify(canonical(theme));
  return Buffer.byteLength(themeJson) > maxBytes ? tooLarge() : { themeJson };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, canonical(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
