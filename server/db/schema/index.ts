export * from './accounts';
export * from './battles';
export * from './chat';
export * from './combos';
export * from './people';
export * from './realtime';
