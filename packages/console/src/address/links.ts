import { useSearchParams } from 'wouter';
import { useWork } from '../session/work.ts';

/** An address of the console: with its brand, so that nobody who opens it acts on another one. */
export function useHref(): (path: string, filters?: Readonly<Record<string, string>>) => string {
  const { brands, brandId } = useWork();
  return (path, filters = {}) => {
    const query = new URLSearchParams({
      ...filters,
      ...(brands.length > 1 && { brand: brandId }),
    }).toString();
    return query === '' ? path : `${path}?${query}`;
  };
}

/** Filters in the address. Nothing about a patient is a filter. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string | undefined => params.get(name) || undefined,
    set: (name: string, value: string | null | undefined) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: true },
      ),
  };
}
