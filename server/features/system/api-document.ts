export function createApiDocument() {
  return { openapi: '3.1.0' };
}
