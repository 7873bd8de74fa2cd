import { createAvatar } from '@dicebear/core';
import * as initials from '@dicebear/initials';

/** A round-friendly picture of a name's initials; the same name gives the same picture. */
export function drawAvatar(username: string): string {
  return createAvatar(initials, { seed: username, size: 96, fontWeight: 600 }).toString();
}
