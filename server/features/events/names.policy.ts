/** The name under which an opponent plays, for other features. */
export { type Opponent, opponentName } from './names';
export { opponentJson } from './names.queries';
