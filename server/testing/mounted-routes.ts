import type { Express } from 'express';

/** A layer of Express's stack: a route, or a router with its own stack. */
interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

function routesOf(stack: Layer[]): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return routesOf(handle.stack ?? []);
    const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
    return methods.map((method) => `${method} ${route.path}`);
  });
}

/** `METHOD /path` of all mounted routes, read from Express itself, sorted. */
export function mountedRoutes(app: Express): string[] {
  return routesOf(app.router.stack as unknown as Layer[]).sort();
}
