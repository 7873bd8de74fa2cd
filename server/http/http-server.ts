import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * A server for an Express app, whose requests and answers are born as Express wants them.
 *
 * Express gives each request and each answer another prototype when it arrives. V8 then treats the
 * object as one of a kind, and every later look at it is slow: that was two thirds of what a poll
 * cost in Express, ours and Node's own code. An object that has the prototype already is left alone.
 */
export function createHttpServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, app);
}
