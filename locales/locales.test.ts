import { expect, it } from 'vitest';
import { PSEUDO } from '../shared/languages';
import { compiledIn } from './catalogues';
import { readMessages } from './sources';

it('every sentence is a valid ICU message', () => {
  const broken = [...readMessages().keys()].filter((message) => {
    try {
      compiledIn(PSEUDO, message);
      return false;
    } catch {
      return true;
    }
  });
  expect(broken).toEqual([]);
});
