import { brandIdPattern, journeyIdPattern, orderRefPattern } from '@telehealth/ids';
import { Type } from 'typebox';

export const BrandId = Type.String({ title: 'BrandId', pattern: brandIdPattern });

export const JourneyId = Type.String({ title: 'JourneyId', pattern: journeyIdPattern });

export const OrderRef = Type.String({ title: 'OrderRef', pattern: orderRefPattern });
