import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FAQ } from '@/features/help/faq';
import { routes } from './router';

const links = FAQ.flatMap(({ id, link }) => (link ? [[id, link.to] as const] : []));

it.each(links)('the answer "%s" leads to a screen that there is: %s', (_id, to) => {
  const { pathname } = new URL(to, 'http://localhost');
  expect(matchRoutes(routes, pathname)?.at(-1)?.route.path).not.toBe('*');
});
