import { useSearchParams } from 'wouter';
import { useWork } from '../session/work.ts';

/** An address of the console: with its brand, so that nobody who opens it acts on another one. */
export function useHref() {
  const { brands, brandId: brand } = useWork();
  return (path: string, filters: Readonly<Record<string, string>> = {}): string => {
    const query = new URLSearchParams({ brand, ...filters });
    if (brands.length < 2) query.delete('brand');
    return query.size === 0 ? path : `${path}?${query}`;
  };
}

/** Filters in the address. Nothing about a patient is a filter. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const get = (name: string): string | undefined => params.get(name) || undefined;
  /** Several values of one filter; undefined without one. */
  const getAll = (name: string): string[] | undefined => get(name)?.split(',');
  const set = (values: Readonly<Record<string, string | null | undefined>>) =>
    setParams(
      (before) => {
        const after = Object.entries({ ...Object.fromEntries(before), ...values });
        return after.flatMap(([name, value]) => (value ? [[name, value]] : []));
      },
      { replace: true },
    );
  const field = { clearable: true, searchable: true };
  return {
    ...{ get, getAll, set },
    /** Of a field that offers one of several values. */
    choice: (name: string) => ({
      ...{ ...field, placeholder: 'All', value: get(name) ?? null },
      onChange: (value: string | null) => set({ [name]: value }),
    }),
    /** Of a field that offers several values at once. */
    choices: (name: string) => ({
      ...{ ...field, placeholder: get(name) === undefined ? 'All' : undefined, value: getAll(name) ?? [] },
      onChange: (values: string[]) => set({ [name]: values.join() }),
    }),
  };
}

/** Whether a text is written as ids and references are. Nothing else stands in an address: it may be a contact or a name. */
export function mayStandInAddress(text: string): boolean {
  return /^[A-Za-z0-9._:-]*$/.test(text);
}
