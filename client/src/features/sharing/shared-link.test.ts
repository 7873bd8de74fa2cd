import { describe, expect, it } from 'vitest';
import { readSharedLink } from './shared-link';

const origin = window.location.origin;
const { protocol, hostname, host } = window.location;

describe('addresses of combos, decks, battles, posts and tournaments', () => {
  it.each([
    ['/combos/7', { kind: 'combo', id: 7 }],
    ['/decks/21', { kind: 'deck', id: 21 }],
    ['/battles/12', { kind: 'battle', id: 12 }],
    ['/media/5', { kind: 'media', id: 5 }],
    ['/tournaments/9', { kind: 'tournament', id: 9 }],
    ['/media/5?ref=community', { kind: 'media', id: 5 }],
    ['/combos/7/', { kind: 'combo', id: 7 }],
    ['/combos/7?from=chat&id=8', { kind: 'combo', id: 7 }],
    ['/battles/12#rounds', { kind: 'battle', id: 12 }],
    [`/combos/999999999999999`, { kind: 'combo', id: 999_999_999_999_999 }],
    // Resolved as a browser would.
    ['/battles/../combos/7', { kind: 'combo', id: 7 }],
  ])('reads %s', (path, link) => {
    expect(readSharedLink(origin + path)).toEqual(link);
  });

  it.each([
    '/combos',
    '/combos/',
    '/combos/new',
    '/combos/edit/7',
    '/combos/7/edit',
    '/combos/0',
    '/combos/-7',
    '/combos/07',
    '/combos/7.5',
    '/combos/7e3',
    '/combos/1000000000000000',
    '/combos/99999999999999999999',
    '/combos/%37',
    '/combos%2F7',
    '/combos/7%2F',
    '/combos/7;x',
    '//combos/7',
    '/decks',
    '/decks/new',
    '/decks/0',
    '/deck-builder',
    '/api/decks/21',
    '/battles/record',
    '/media',
    '/media/upload',
    '/media/5/file',
    '/tournaments',
    '/tournaments/9/flyer',
    '/api/tournaments/9',
    '/api/media/5',
    '/Battles/7',
    '/profile/7',
    '/api/combos/7',
    '/#/combos/7',
    '/?next=/combos/7',
    '/combos/７',
  ])('leaves %s alone', (path) => {
    expect(readSharedLink(origin + path)).toBeNull();
  });

  it.each([
    'https://evil.example/combos/7',
    `https://evil.example/${origin}/combos/7`,
    `https://evil.example/combos/7#${origin}`,
    `${protocol}//${host}@evil.example/combos/7`,
    `${protocol}//somebody@${host}/combos/7`,
    `${protocol}//evil.example:secret@${host}/combos/7`,
    `${protocol}//${host}.evil.example/combos/7`,
    `${protocol}//evil-${host}/combos/7`,
    `${protocol}//${hostname}:1/combos/7`,
    `ftp://${host}/combos/7`,
    `ws://${host}/combos/7`,
    `blob:${origin}/combos/7`,
    'javascript:alert(1)//combos/7',
    'data:text/html,/combos/7',
    '/combos/7',
    '//evil.example/combos/7',
    'combos/7',
    '',
    'http://',
    'http://[/combos/7',
  ])('does not take %s for its own', (url) => {
    expect(readSharedLink(url)).toBeNull();
  });
});
