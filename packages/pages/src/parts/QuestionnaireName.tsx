import { useOfferings } from '../state/use-offerings.ts';

interface QuestionnaireNameProps {
  readonly brandId: string;
  readonly offeringRef: string | undefined;
  readonly formatLocale: string;
}

/** Which offering the questions are about, as the brand calls it. Its line is there before the name comes. */
export function QuestionnaireName({ brandId, offeringRef, formatLocale }: QuestionnaireNameProps) {
  const offerings = useOfferings(brandId, offeringRef === undefined ? [] : [offeringRef], formatLocale);
  if (offeringRef === undefined) return null;
  const [offering] = offerings ?? [];
  return <p class="questionnaire">{offering?.display.title ?? offering?.name}</p>;
}
