import { z } from 'zod';
import { route } from './contract';

export const systemApi = {
  getHealth: route('GET /api/health', {
    access: 'public',
    summary: 'Whether the app answers',
    response: z.object({ status: z.literal('ok') }),
  }),
  getReady: route('GET /api/ready', {
    access: 'public',
    summary: 'Whether the app can serve: 503 while it starts, drains or lacks its database',
    response: z.object({ status: z.literal('ready') }),
  }),
  getApiDocument: route('GET /api/docs', {
    access: 'public',
    summary: 'This API as an OpenAPI 3.1 document',
    response: z.looseObject({ openapi: z.string() }),
  }),
};
