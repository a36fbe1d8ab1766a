import { shownMoney } from '@telehealth/locales/currencies';
import { Headline } from '@telehealth/ui/headline';
import type { Offering } from '../api/offering.ts';
import { ActionBar } from '../parts/ActionBar.tsx';
import { OfferingSummary } from '../parts/OfferingSummary.tsx';
import type { PaymentOutcome } from '../state/place.ts';
import { useGlances } from '../state/use-glances.ts';
import { useOfferings } from '../state/use-offerings.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';
import type { ScreenProps } from './screen.ts';

interface PayingProps extends ScreenProps {
  readonly offeringRef: string | undefined;
  readonly outcome: PaymentOutcome;
}

/** The offering and the way to the checkout, unless a bank is deciding about a payment. */
export function Paying({ state, actions, texts, offeringRef, outcome }: PayingProps) {
  const { brand, formatLocale } = state;
  useGlances(outcome === 'pending' ? actions.glance : undefined);
  const refs = offeringRef === undefined ? [] : [offeringRef];
  const offerings = useOfferings(brand?.brand_id ?? '', refs, formatLocale);
  return (
    <>
      <Headline text={texts.paying.headline} />
      {outcome !== 'none' && (
        <p class="note" role="status">
          {texts.paying[outcome]}
        </p>
      )}
      {offerings === undefined && <p role="status">{texts.loading}</p>}
      {offerings?.map((one) => (
        <div class="card" key={one.offering_ref}>
          <OfferingSummary offering={one} formatLocale={formatLocale} />
        </div>
      ))}
      {outcome === 'pending' && (
        <ActionBar>
          <button type="button" class="main" onClick={actions.look}>
            {texts.refresh}
          </button>
        </ActionBar>
      )}
      {outcome !== 'pending' && <p>{texts.paying.body}</p>}
      {outcome !== 'pending' && offerings !== undefined && (
        <ActionBar>
          <button type="button" class="main" onClick={actions.pay}>
            {payLabel(offerings, formatLocale, texts)}
          </button>
        </ActionBar>
      )}
    </>
  );
}

/** Contains the price, if known. */
function payLabel([offering]: readonly Offering[], formatLocale: string, { paying }: Texts): string {
  const { price_minor = null, currency = null } = offering ?? {};
  if (price_minor === null || currency === null) return paying.checkout;
  return filled(paying.pay, { amount: shownMoney(price_minor, currency, formatLocale) });
}
