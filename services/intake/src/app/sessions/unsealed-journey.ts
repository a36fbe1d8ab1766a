import type { Instrument } from '@telehealth/instrument/compile';
import type { Session } from '@telehealth/instrument/walk';
import type { SubjectKey } from '@telehealth/sealing';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** A journey as it is stored, with its session opened and the instrument it is pinned to. */
export interface UnsealedJourney {
  readonly document: JourneyDocument;
  readonly key: SubjectKey;
  readonly session: Session;
  readonly instrument: Instrument;
}

/** A journey as its brand shows it. */
export interface OpenJourney extends UnsealedJourney {
  /** JSON text of the theme it is shown in; undefined: no theme. */
  readonly themeJson: string | undefined;
}
