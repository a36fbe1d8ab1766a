import type { Instrument } from '@telehealth/instrument/compile';
import type { Session } from '@telehealth/instrument/walk';
import type { SubjectKey } from '@telehealth/sealing';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** A stored journey with its decrypted session, and the instrument it is pinned to. */
export interface UnsealedJourney {
  readonly document: JourneyDocument;
  readonly key: SubjectKey;
  readonly session: Session;
  readonly instrument: Instrument;
}

/** An unsealed journey with what the patient's steps need besides. */
export interface PatientJourney extends UnsealedJourney {
  /** JSON text of its theme; undefined: no theme. */
  readonly themeJson: string | undefined;
}
