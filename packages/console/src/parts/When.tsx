import { ago } from '../format/ago.ts';
import { shownTime } from '../format/shown.ts';

/** How long ago it was; the exact time stands in a tooltip. */
export function When({ at }: { readonly at: string | null | undefined }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at} title={shownTime(at)} className="above-link">
      {ago(at, Date.now())}
    </time>
  );
}
