export * from './accounts';
export * from './battles';
export * from './combos';
export * from './decks';
export * from './events';
export * from './media';
export * from './people';
export * from './tournaments';
