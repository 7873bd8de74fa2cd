export * from './accounts';
export * from './battles';
export * from './combos';
