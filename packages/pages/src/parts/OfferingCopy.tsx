import type { Offering } from '../api/offering.ts';
import type { Texts } from '../texts/texts.ts';

/** What the brand says about an offering, and what is included, in its own words. */
export function OfferingCopy({ offering, texts }: { readonly offering: Offering; readonly texts: Texts }) {
  const { description, bullets = [] } = offering.display;
  return (
    <>
      {description && <p>{description}</p>}
      {bullets.length > 0 && (
        <ul class="included" aria-label={texts.choosing.included}>
          {bullets.map((bullet, index) => (
            <li key={`${index} ${bullet}`}>{bullet}</li>
          ))}
        </ul>
      )}
    </>
  );
}
