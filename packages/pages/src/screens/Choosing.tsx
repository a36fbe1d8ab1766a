import { Headline } from '../parts/Headline.tsx';
import { OfferingSummary } from '../parts/OfferingSummary.tsx';
import { useOfferings } from '../state/use-offerings.ts';
import type { ScreenProps } from './screen.ts';

interface ChoosingProps extends ScreenProps {
  /** The only one to choose. */
  readonly offering: string | undefined;
}

/** What the brand offers: the patient begins with one of them. */
export function Choosing({ state, actions, texts, offering }: ChoosingProps) {
  const { brand, language, formatLocale } = state;
  const refs = brand?.offering_refs ?? [];
  const wanted = offering !== undefined && refs.includes(offering) ? [offering] : refs;
  const offerings = useOfferings(brand?.brand_id ?? '', wanted, formatLocale);
  const sold = offerings?.filter(({ sellable }) => sellable) ?? [];
  const [only] = sold;
  return (
    <>
      <Headline
        text={sold.length > 1 || offerings === undefined ? texts.choosing.headline : texts.choosing.only}
      />
      <p>{texts.choosing.body}</p>
      {offerings === undefined && <p role="status">{texts.loading}</p>}
      {only !== undefined && sold.length === 1 && (
        <div class="card">
          <OfferingSummary offering={only} formatLocale={formatLocale} />
        </div>
      )}
      {sold.length > 1 && (
        <ul class="list">
          {sold.map((one) => (
            <li key={one.offering_ref}>
              <button type="button" class="card" onClick={() => actions.begin(one.offering_ref, language)}>
                <OfferingSummary offering={one} formatLocale={formatLocale} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offerings !== undefined && sold.length < 2 && (
        <div class="actions">
          <button type="button" class="main" onClick={() => actions.begin(only?.offering_ref, language)}>
            {only === undefined ? texts.choosing.unnamed : texts.begin}
          </button>
        </div>
      )}
      {brand?.sign_in_url && (
        <p class="aside">
          {texts.begunBefore} <a href={brand.sign_in_url}>{texts.signIn}</a>
        </p>
      )}
    </>
  );
}
