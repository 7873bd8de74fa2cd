import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The link (without origin) to a page, from a mail to this address in the outbox folder. */
export async function linkFor(
  address: string,
  page: 'reset-password' | 'guardian' | 'confirm-email',
  outbox = process.env.RIPCORD_OUTBOX ?? '',
): Promise<string | undefined> {
  // A mail still being written has another extension.
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const file of files) {
    const mail = await readFile(path.join(outbox, file), 'utf8');
    if (!mail.includes(`To: ${address}`)) continue;
    // Quoted-printable folds long lines with "=".
    const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    const link = new RegExp(`http:\\S+?/(${page}[?#][\\w=-]+)`).exec(text)?.[1];
    if (link) return link;
  }
  return undefined;
}
