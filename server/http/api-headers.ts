import type { RequestHandler } from 'express';

/**
 * No answer of the API is shown again without asking, and none is shared between people. A guard
 * may add an ETag, so that asking is cheap.
 */
export const apiHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('Vary', 'Cookie');
  next();
};
