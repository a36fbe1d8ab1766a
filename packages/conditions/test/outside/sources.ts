import { androidFhir } from './android-fhir.ts';
import { dmnTck } from './dmn-tck.ts';
import { fhirpath } from './fhirpath.ts';
import { lforms } from './lforms.ts';
import { onsRunner } from './ons-runner.ts';
import type { Source } from './outside-case.ts';
import { sdc } from './sdc.ts';
import { surveyjs } from './surveyjs.ts';

export const sources: readonly Source[] = [dmnTck, fhirpath, androidFhir, lforms, sdc, surveyjs, onsRunner];
