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

/** Filters in the address. Nothing about a patient is a filter. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const get = (name: string): string | undefined => params.get(name) || undefined;
  return {
    get,
    /** Several values of one filter; undefined without one. */
    getAll: (name: string): string[] | undefined => get(name)?.split(','),
    set: (values: Readonly<Record<string, string | null | undefined>>) =>
      setParams(
        (before) => {
          const after = Object.entries({ ...Object.fromEntries(before), ...values });
          return after.flatMap(([name, value]) => (value ? [[name, value]] : []));
        },
        { replace: true },
      ),
  };
}

/** Whether a text is written as ids and references are. Nothing else stands in an address: it may be a contact or a name. */
export function mayStandInAddress(text: string): boolean {
  return /^[A-Za-z0-9._:-]*$/.test(text);
}
