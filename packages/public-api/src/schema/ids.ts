import { brandIdPattern, journeyIdPattern, orderRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';

/** The id of a brand in a body. */
export const BrandId = Type.String({ title: 'BrandId', pattern: brandIdPattern });

/** The id of a journey in a body. */
export const JourneyId = Type.String({ title: 'JourneyId', pattern: journeyIdPattern });

/** The reference of an order in a body. */
export const OrderRef = Type.String({ title: 'OrderRef', pattern: orderRefPattern });
