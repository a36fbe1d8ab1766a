import { useSearchParams } from 'wouter';
import { useWork } from '../session/work.ts';

/** An address of the console: with its brand, so that nobody who opens it acts on another one. */
export function useHref() {
  const { brands, brandId } = useWork();
  return (path: string, filters: Readonly<Record<string, string>> = {}, brand = brandId): string => {
    const query = new URLSearchParams({ ...filters, ...(brands.length > 1 && { brand }) }).toString();
    return query === '' ? path : `${path}?${query}`;
  };
}

type Values = Readonly<Record<string, string | null | undefined>>;

/** Filters in the address. Nothing about a patient is a filter. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const setAll = (values: Values) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value) after.set(name, value);
          else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return {
    get: (name: string): string | undefined => params.get(name) || undefined,
    /** Several values of one filter; undefined without one. */
    getAll: (name: string): string[] | undefined => params.get(name)?.split(',').filter(Boolean) || undefined,
    set: (name: string, value: string | null | undefined) => setAll({ [name]: value }),
    setAll,
  };
}
