import { OfferingSummary } from '../parts/OfferingSummary.tsx';
import { useOfferings } from '../state/use-offerings.ts';
import type { ControlProps } from './control.ts';

/** On sale for the treatment of the questions. */
export function OfferingList({ node, formatLocale, brandId }: ControlProps & { readonly brandId: string }) {
  const offerings = useOfferings(brandId, node.offering_refs ?? [], formatLocale) ?? [];
  return (
    <ul class="list">
      {offerings.map((offering) => (
        <li class="card" key={offering.offering_ref}>
          <OfferingSummary offering={offering} formatLocale={formatLocale} />
        </li>
      ))}
    </ul>
  );
}
