/** The public interface of the collection feature. */
export { collectionQueries, useCollectionSettings } from './api';
export { CollectionCard } from './collection-card';
export { COLLECTION_KINDS } from './collection-outbox';
export { PartEmblem } from './part-emblem';
export { KIND_PLURALS, keyOf } from './part-words';
export { PartLine, Stepper } from './parts/part-row';
export { PersonCollection } from './person-collection';
export { useCollection } from './use-collection';
export { useWishes, WishButton } from './wishlist/wishes';
