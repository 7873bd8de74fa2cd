import { createAvatar } from '@dicebear/core';
import * as initials from '@dicebear/initials';

export function drawAvatar(username: string): string {
  return createAvatar(initials, { seed: username, size: 96, fontWeight: 600 }).toString();
}
