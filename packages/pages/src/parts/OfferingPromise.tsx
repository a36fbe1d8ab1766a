import { Headline } from '@telehealth/ui/headline';
import type { Offering } from '../api/offering.ts';
import type { Texts } from '../texts/texts.ts';
import { OfferingCopy } from './OfferingCopy.tsx';
import { OfferingPrice } from './OfferingPrice.tsx';
import { OfferingSummary } from './OfferingSummary.tsx';

interface OfferingPromiseProps {
  /** Undefined if it cannot be read. */
  readonly offering: Offering | undefined;
  readonly formatLocale: string;
  readonly texts: Texts;
}

/** The only offering: its title is the headline of the page. */
export function OfferingPromise({ offering, formatLocale, texts }: OfferingPromiseProps) {
  const title = offering?.display.title;
  return (
    <>
      <Headline text={title ?? texts.choosing.only} />
      {title !== undefined && offering?.display.subtitle && <p class="lead">{offering.display.subtitle}</p>}
      {offering !== undefined && title === undefined && (
        <div class="card">
          <OfferingSummary offering={offering} formatLocale={formatLocale} />
        </div>
      )}
      {offering !== undefined && <OfferingCopy offering={offering} texts={texts} />}
      {offering !== undefined && title !== undefined && (
        <OfferingPrice offering={offering} formatLocale={formatLocale} />
      )}
      <p class="soft">{texts.choosing.body}</p>
    </>
  );
}
