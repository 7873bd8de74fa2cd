export * from './accounts';
export * from './battles';
export * from './combos';
export * from './decks';
export * from './media';
export * from './people';
export * from './second-factors';
export * from './tournaments';
