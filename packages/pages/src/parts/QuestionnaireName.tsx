import { useOfferings } from '../state/use-offerings.ts';

interface QuestionnaireNameProps {
  readonly brandId: string;
  readonly offeringRef: string | undefined;
  readonly formatLocale: string;
}

/** The offering's name in the brand's words. Its line is reserved before the name arrives. */
export function QuestionnaireName({ brandId, offeringRef, formatLocale }: QuestionnaireNameProps) {
  const offerings = useOfferings(brandId, offeringRef === undefined ? [] : [offeringRef], formatLocale);
  if (offeringRef === undefined) return null;
  const [offering] = offerings ?? [];
  return <p class="questionnaire">{offering?.display.title ?? offering?.name}</p>;
}
