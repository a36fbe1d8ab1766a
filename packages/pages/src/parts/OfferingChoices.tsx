import type { Offering } from '../api/offering.ts';
import type { Texts } from '../texts/texts.ts';
import { OfferingCopy } from './OfferingCopy.tsx';
import { OfferingPrice } from './OfferingPrice.tsx';

interface OfferingChoicesProps {
  readonly offerings: readonly Offering[];
  readonly formatLocale: string;
  readonly texts: Texts;
  onChoose(offeringRef: string): void;
}

/** A card for each offering, with its price and what is included. */
export function OfferingChoices({ offerings, formatLocale, texts, onChoose }: OfferingChoicesProps) {
  return (
    <ul class="list plans">
      {offerings.map((offering) => {
        const { offering_ref, name, display } = offering;
        const title = display.title ?? name;
        const inEnglish = display.title === undefined && { lang: 'en' };
        return (
          <li class="plan" key={offering_ref}>
            <h2 {...inEnglish}>{title}</h2>
            {display.subtitle && <p class="soft">{display.subtitle}</p>}
            <OfferingPrice offering={offering} formatLocale={formatLocale} />
            <OfferingCopy offering={offering} texts={texts} />
            <button type="button" class="main" onClick={() => onChoose(offering_ref)}>
              {display.cta ?? texts.begin}
              <span class="unseen" {...inEnglish}>
                {` ${title}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
