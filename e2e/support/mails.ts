import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The link to a page in a mail to an address, without its origin; mails are files in the outbox. */
export async function linkFor(
  address: string,
  page: 'reset-password' | 'guardian',
  outbox = process.env.RIPCORD_OUTBOX ?? '',
): Promise<string | undefined> {
  // One that is still being written has another ending.
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const file of files) {
    const mail = await readFile(path.join(outbox, file), 'utf8');
    if (!mail.includes(`To: ${address}`)) continue;
    // Long lines are folded with "=" in quoted-printable.
    const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    const link = new RegExp(`http:\\S+?/(${page}[?#][\\w=-]+)`).exec(text)?.[1];
    if (link) return link;
  }
  return undefined;
}
