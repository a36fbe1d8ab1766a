import { Headline } from '@telehealth/ui/headline';
import { ActionBar } from '../parts/ActionBar.tsx';
import { NoticeNote } from '../parts/NoticeNote.tsx';
import { OfferingSummary } from '../parts/OfferingSummary.tsx';
import { useOfferings } from '../state/use-offerings.ts';
import type { ScreenProps } from './screen.ts';

interface ChoosingProps extends ScreenProps {
  /** The only choice. */
  readonly offering: string | undefined;
}

/** The patient begins with an offering on sale. */
export function Choosing({ state, actions, texts, offering }: ChoosingProps) {
  const { brand, language, formatLocale } = state;
  const refs = brand?.offering_refs ?? [];
  const wanted = offering !== undefined && refs.includes(offering) ? [offering] : refs;
  const offerings = useOfferings(brand?.brand_id ?? '', wanted, formatLocale);
  const isOne = wanted.length === 1;
  const isUnsold = Boolean(offering && !refs.includes(offering));
  return (
    <>
      <NoticeNote
        notice={isUnsold ? { kind: 'notSold' } : undefined}
        texts={texts}
        onReturn={actions.returnTo}
      />
      <Headline text={isOne ? texts.choosing.only : texts.choosing.headline} />
      <p>{texts.choosing.body}</p>
      {offerings === undefined && <p role="status">{texts.loading}</p>}
      {isOne &&
        offerings?.map((one) => (
          <div class="card" key={one.offering_ref}>
            <OfferingSummary offering={one} formatLocale={formatLocale} />
          </div>
        ))}
      {!isOne && (
        <ul class="list">
          {offerings?.map((one) => (
            <li key={one.offering_ref}>
              <button type="button" class="card" onClick={() => actions.begin(one.offering_ref, language)}>
                <OfferingSummary offering={one} formatLocale={formatLocale} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {brand?.sign_in_url && (
        <p class="aside">
          {texts.begunBefore}{' '}
          <a href={brand.sign_in_url} target="_top">
            {texts.signIn}
          </a>
        </p>
      )}
      {isOne && offerings !== undefined && (
        <ActionBar>
          <button type="button" class="main" onClick={() => actions.begin(wanted[0], language)}>
            {texts.begin}
          </button>
        </ActionBar>
      )}
    </>
  );
}
