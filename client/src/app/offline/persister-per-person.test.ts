import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { leave, userQuery } from '@/features/accounts/api';
import { combosQueries } from '@/features/combos/api';
import { refusal } from '@/testing/fake-api';
import { combosKey, combosOf, offlineCombos, who } from '@/testing/offline-combos';
import { currentUser } from '@/testing/people';
import { testClient } from '@/testing/render';
import { turns } from '@/testing/unsent';
import { LAST_PERSON_KEY, lastPerson, tokenKey } from './last-person';

const { server, device, readOnce } = offlineCombos();

const askWho = (client: QueryClient) => client.fetchQuery({ ...userQuery, staleTime: 0 });

describe('another person', () => {
  it('never sees it: everything is cleared when the server names another user', async () => {
    await readOnce();
    server.on(api.getUser, () => currentUser({ id: 2 }));
    const visit = await device.visit();
    const { client } = visit;
    expect(combosOf(client)).toEqual(['Hells Scythe']);
    await askWho(client);
    expect(who(client)).toBe(2);
    expect(combosOf(client)).toBeUndefined();
    expect(client.getQueryState(combosKey)?.status).toBe('pending');
    await device.close(visit);
    // The data stays for its person; nothing is written to the other's.
    const theirs = [...(await device.rows()).keys()].filter((key) => key.startsWith('2/'));
    expect(theirs.map((key) => key.split('/').slice(2).join('/'))).toEqual(['["user"]']);
    const next = await device.visit();
    expect(who(next.client)).toBe(2);
    expect(combosOf(next.client)).toBeUndefined();
  });

  it('gets their own data back on return', async () => {
    await readOnce(1, 'Mine');
    await readOnce(2, 'Theirs');
    const client = testClient();
    client.setQueryData(userQuery.queryKey, currentUser({ id: 1 }));
    await device.visit(client);
    expect(combosOf(client)).toEqual(['Mine']);
  });

  it('logging in in another tab: this one writes nothing, and refetches the user', async () => {
    const visit = await device.visit();
    const { client } = visit;
    await client.fetchQuery(userQuery);
    await turns();
    localStorage.setItem(LAST_PERSON_KEY, '2');
    localStorage.setItem(tokenKey(2), 'theirs');
    server.on(api.getUser, () => currentUser({ id: 2 }));
    await client.fetchInfiniteQuery(combosQueries.list());
    window.dispatchEvent(new Event('pagehide'));
    await turns();
    expect([...(await device.rows()).keys()].join()).not.toContain('/api/combos');
    window.dispatchEvent(new StorageEvent('storage', { key: LAST_PERSON_KEY }));
    expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true);
    await askWho(client);
    expect(combosOf(client)).toBeUndefined();
  });
});

describe('a person logged in in another tab while this one had nobody', () => {
  it('gets nothing of the previous person', async () => {
    await readOnce();
    const visit = await device.visit();
    visit.client.setQueryData(userQuery.queryKey, null);
    visit.client.setQueryData(userQuery.queryKey, currentUser({ id: 2 }));
    expect(combosOf(visit.client)).toBeUndefined();
    await device.close(visit);
    const theirs = [...(await device.rows()).keys()].filter((key) => key.startsWith('2/'));
    expect(theirs.join()).not.toContain('/api/combos');
  });
});

describe('the end of a session', () => {
  it('keeps the data for the person and hides it from others', async () => {
    await readOnce();
    server.on(api.getUser, () => refusal(401, 'Please log in.'));
    const visit = await device.visit();
    await askWho(visit.client);
    expect(combosOf(visit.client)).toBeUndefined();
    await device.close(visit);
    expect(lastPerson()).toBeNull();
    const later = await device.visit();
    expect(who(later.client)).toBeUndefined();
    later.client.setQueryData(userQuery.queryKey, currentUser());
    await turns();
    expect(combosOf(later.client)).toEqual(['Hells Scythe']);
  });

  it('deletes everything on logging out', async () => {
    await readOnce();
    const { client } = await device.visit();
    await leave(client);
    expect(lastPerson()).toBeNull();
    await turns();
    expect((await device.rows()).size).toBe(0);
    window.dispatchEvent(new Event('pagehide'));
    await turns();
    expect((await device.rows()).size).toBe(0);
  });

  it('makes it unreadable even if the tab is closed before the deletion', async () => {
    await readOnce();
    localStorage.removeItem(tokenKey(1));
    const { client, persister } = await device.visit();
    expect(who(client)).toBeUndefined();
    // Not even for the same person.
    client.setQueryData(userQuery.queryKey, currentUser());
    await turns();
    expect(combosOf(client)).toBeUndefined();
    await persister.sweep();
    const [left = ''] = [...(await device.rows()).keys()];
    expect(left).not.toContain('/api/combos');
  });
});
