import { Headline } from '@telehealth/ui/headline';
import { ActionBar } from '../parts/ActionBar.tsx';
import { NoticeNote } from '../parts/NoticeNote.tsx';
import { OfferingChoices } from '../parts/OfferingChoices.tsx';
import { OfferingPromise } from '../parts/OfferingPromise.tsx';
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
  const isUnsold = Boolean(offering && !refs.includes(offering));
  const begin = (offeringRef: string | undefined) => actions.begin(offeringRef, language);
  const hero = brand?.hero;
  const [only] = offerings ?? [];
  const cta = only?.display.cta;
  return (
    <>
      {hero && (
        <img
          class="hero"
          srcset={hero.srcset}
          sizes={hero.sizes}
          src={hero.url}
          width={hero.width}
          height={hero.height}
          alt=""
        />
      )}
      <NoticeNote
        notice={isUnsold ? { kind: 'notSold' } : undefined}
        texts={texts}
        onReturn={actions.returnTo}
      />
      {wanted.length !== 1 && (
        <>
          <Headline text={texts.choosing.headline} />
          <p>{texts.choosing.body}</p>
        </>
      )}
      {offerings === undefined && <p role="status">{texts.loading}</p>}
      {offerings !== undefined && wanted.length === 1 && (
        <OfferingPromise offering={only} formatLocale={formatLocale} texts={texts} />
      )}
      {offerings !== undefined && wanted.length !== 1 && (
        <OfferingChoices offerings={offerings} formatLocale={formatLocale} texts={texts} onChoose={begin} />
      )}
      {brand?.sign_in_url && (
        <p class="aside">
          {texts.begunBefore}{' '}
          <a href={brand.sign_in_url} target="_top">
            {texts.signIn}
          </a>
        </p>
      )}
      {wanted.length === 1 && offerings !== undefined && (
        <ActionBar>
          <button type="button" class="main" onClick={() => begin(wanted[0])}>
            {cta ?? texts.begin}
          </button>
        </ActionBar>
      )}
    </>
  );
}
