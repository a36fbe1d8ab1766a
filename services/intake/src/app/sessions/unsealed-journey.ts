import type { Instrument } from '@telehealth/instrument/compile';
import type { Session } from '@telehealth/instrument/walk';
import type { SubjectKey } from '@telehealth/sealing';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** A stored journey with its session opened, and the instrument it is pinned to. */
export interface UnsealedJourney {
  readonly document: JourneyDocument;
  readonly key: SubjectKey;
  readonly session: Session;
  readonly instrument: Instrument;
}

/** A journey as its brand shows it. */
export interface OpenJourney extends UnsealedJourney {
  /** JSON text of its theme; undefined: no theme. */
  readonly themeJson: string | undefined;
}
