import { lforms } from './lforms.ts';
import { onsRunner } from './ons-runner.ts';
import type { Source } from './outside-case.ts';
import { surveyjs } from './surveyjs.ts';

export const sources: readonly Source[] = [lforms, surveyjs, onsRunner];
