interface Words {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  closing: string;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const paragraph = (html: string) => `<p>${html}</p>`;

const actionHtml = ({ label, url }: NonNullable<Words['action']>) =>
  [
    paragraph(
      `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b1020;color:#ffffff">${escapeHtml(label)}</a>`,
    ),
    paragraph(`Or open this link: ${escapeHtml(url)}`),
  ].join('\n');

function compose({ subject, greeting, paragraphs, action, closing }: Words) {
  const lines = [greeting, ...paragraphs];
  const text = [...lines, ...(action ? [`${action.label}:`, action.url] : []), closing, 'Ripcord'];
  const html = `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font-family:sans-serif;color:#0b1020;background:#ffffff">
${lines.map((line) => paragraph(escapeHtml(line))).join('\n')}
${action ? actionHtml(action) : ''}
${paragraph(escapeHtml(closing))}
<p>Ripcord</p>
</body>
</html>`;
  return { subject, text: text.join('\n\n'), html };
}

export const resetMail = ({ name, url, minutes }: { name: string; url: string; minutes: number }) =>
  compose({
    subject: 'Reset your Ripcord password',
    greeting: `Hi ${name},`,
    paragraphs: ['Someone, hopefully you, asked to reset the password of your Ripcord account.'],
    action: { label: 'Choose a new password', url },
    closing: `The link works once, for ${minutes} minutes. If this wasn't you, ignore this email; your password stays the same.`,
  });

export const emailChangedMail = ({ name }: { name: string }) =>
  compose({
    subject: 'Your Ripcord email address was changed',
    greeting: `Hi ${name},`,
    paragraphs: [
      'The email address of your Ripcord account was changed or removed, so this address is no longer used.',
    ],
    closing:
      "If this wasn't you, sign in, change your password and set your address again, or ask the administrator for help.",
  });

const IF_NOT_YOU =
  "If this wasn't you, change your password right away and sign out the devices that you don't know, in your account settings under Devices.";

export const newSignInMail = ({
  name,
  device,
  at,
}: {
  name: string;
  device: string | null;
  at: Date;
}) =>
  compose({
    subject: 'New sign-in to your Ripcord account',
    greeting: `Hi ${name},`,
    paragraphs: [
      `Somebody signed in to your Ripcord account on a device that we have not seen before: ${device ?? 'an unknown device'}, ${at.toUTCString()}.`,
      'If this was you, there is nothing to do.',
    ],
    closing: IF_NOT_YOU,
  });

export const secondFactorMail = ({ name, change }: { name: string; change: string }) =>
  compose({
    subject: 'How you sign in to Ripcord has changed',
    greeting: `Hi ${name},`,
    paragraphs: [change],
    closing: IF_NOT_YOU,
  });

export const accountDeletedMail = ({ name }: { name: string }) =>
  compose({
    subject: 'Your Ripcord account was deleted',
    greeting: `Hi ${name},`,
    paragraphs: ['Your Ripcord account and everything in it were deleted, as asked for.'],
    closing: "If this wasn't you, tell the administrator of your Ripcord right away.",
  });

export const passwordChangedMail = ({ name }: { name: string }) =>
  compose({
    subject: 'Your Ripcord password was changed',
    greeting: `Hi ${name},`,
    paragraphs: [
      'The password of your Ripcord account was changed, and every other device was signed out.',
    ],
    closing:
      "If this wasn't you, reset your password on the sign-in page right away, or ask the administrator for help.",
  });
