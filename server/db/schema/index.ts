export * from './accounts';
export * from './battles';
export * from './chat';
export * from './combos';
export * from './media';
export * from './people';
export * from './realtime';
export * from './tournaments';
