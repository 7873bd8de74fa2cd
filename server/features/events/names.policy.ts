/** Who takes part in an event, helps or waits sees it whoever blocked whom. */
export { isMemberOf } from './events.queries';
/** The name under which an opponent plays, for other features. */
export { type Opponent, opponentName } from './names';
export { opponentJson } from './names.queries';
