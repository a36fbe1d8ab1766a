import { createContext } from 'preact';

export interface TitleParts {
  readonly brand: string | undefined;
  readonly section: string | undefined;
  /** First in the title when a correction is needed. */
  readonly errorPrefix: string;
}

/** A fault comes first, for screen readers, then headline, section and brand. */
export function pageTitle(
  headline: string,
  isWrong: boolean,
  { brand, section, errorPrefix }: TitleParts,
): string {
  const parts = [headline, section, brand].filter((part) => part !== undefined && part !== '');
  return `${isWrong ? errorPrefix : ''}${[...new Set(parts)].join(' – ')}`;
}

export const TitleContext = createContext<TitleParts>({
  brand: undefined,
  section: undefined,
  errorPrefix: '',
});
