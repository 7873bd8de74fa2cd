import { api } from '#shared/routes';
import type { Scope } from '#shared/scopes';
import type { TestUser } from './factories';
import { type Client, createClient } from './test-client';

/** A token of a person, shown once. */
export async function buildToken(
  { client }: Pick<TestUser, 'client'>,
  scopes: Scope[] = ['me:read'],
): Promise<{ id: number; token: string }> {
  return (await client.call(api.createToken, { body: { name: 'Spreadsheet', scopes } })).body;
}

/** A program with this token, and without cookies. */
export const withToken = (app: { url: string }, token: string): Client =>
  createClient(app.url).withHeaders({ Authorization: `Bearer ${token}` });

export async function buildProgram(
  app: { url: string },
  person: Pick<TestUser, 'client'>,
  ...scopes: Scope[]
): Promise<Client> {
  return withToken(app, (await buildToken(person, scopes)).token);
}
