export { type Failure, judge } from './failure';
export { type Queue, SendingLoop } from './loop';
