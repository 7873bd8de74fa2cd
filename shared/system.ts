import { z } from 'zod';
import { route } from './contract';

export const systemApi = {
  getHealth: route({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Whether the app answers',
    status: 200,
    response: z.object({ status: z.literal('ok') }),
  }),
  getReady: route({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    summary: 'Whether the app can serve: 503 while it starts, drains or lacks its database',
    status: 200,
    response: z.object({ status: z.literal('ready') }),
  }),
  getApiDocument: route({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'This API as an OpenAPI 3.1 document',
    status: 200,
    response: z.looseObject({ openapi: z.string() }),
  }),
};
