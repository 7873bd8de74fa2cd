export { Pad } from './pad';
export { Result } from './result';
