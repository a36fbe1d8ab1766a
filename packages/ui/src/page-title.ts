import { createContext } from 'preact';

export interface TitleParts {
  /** Whose page it is. */
  readonly owner?: string | undefined;
  readonly section?: string | undefined;
  /** First in the title when a correction is needed. */
  readonly errorPrefix?: string;
}

/** A fault comes first, for screen readers, then headline, section and owner. */
export function pageTitle(
  headline: string,
  isWrong: boolean,
  { owner, section, errorPrefix = '' }: TitleParts,
): string {
  const parts = [headline, section, owner].filter((part) => part !== undefined && part !== '');
  return `${isWrong ? errorPrefix : ''}${[...new Set(parts)].join(' – ')}`;
}

export const TitleContext = createContext<TitleParts>({});
