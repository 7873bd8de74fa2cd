import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * A server for an Express app whose requests and responses are created with Express's prototypes.
 *
 * Express otherwise replaces the prototype of each when it arrives. V8 then deoptimizes the object,
 * and every property access is slow: a third of the processor time of a poll. Express leaves an
 * object alone that has the prototype already.
 */
export function createHttpServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, app);
}
