interface ResetMail {
  name: string;
  url: string;
  minutes: number;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The mail with the reset link, as text and as HTML that says the same. */
export function resetMail({ name, url, minutes }: ResetMail) {
  const lines = {
    greeting: `Hi ${name},`,
    ask: 'somebody, hopefully you, asked for a new password for your Ripcord account.',
    act: 'Choose your new password here:',
    rest: `The link works once, for ${minutes} minutes. If it was not you, ignore this mail: your password stays as it is.`,
  };
  const text = [lines.greeting, `${lines.ask} ${lines.act}`, url, lines.rest, 'Ripcord'];
  const html = `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font-family:sans-serif;color:#0b1020;background:#ffffff">
<p>${escapeHtml(lines.greeting)}</p>
<p>${lines.ask}</p>
<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b1020;color:#ffffff">Choose a new password</a></p>
<p>Or open this address: ${escapeHtml(url)}</p>
<p>${lines.rest}</p>
<p>Ripcord</p>
</body>
</html>`;
  return { subject: 'Reset your Ripcord password', text: text.join('\n\n'), html };
}
