import type { Operation } from '@telehealth/changes';
import type { BrandAsker, ClientAsker } from '../adapters/upstreams.ts';

/** An operation on what belongs to one brand, or a read of it. */
export interface BrandOperation extends Operation, BrandAsker {}

/** An operation about all brands of a client. */
export interface ClientOperation extends Operation, ClientAsker {}
