export { type FedDocument, stampedWithin, unstamped, unstampedIndex } from './fed-document.ts';
export { type Feed, type FeedParts, openFeed } from './feed.ts';
