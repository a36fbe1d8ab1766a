import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { shownTime } from '../format/shown.ts';

dayjs.extend(relativeTime);

/** How long ago it was; the exact time stands in a tooltip. */
export function When({ at }: { readonly at: string | null | undefined }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={at} title={shownTime(at)} className="above-link">
      {dayjs(at).fromNow()}
    </time>
  );
}
