import { escaped } from '#shared/cards/markup';
import { language, t } from '#shared/translate';
import type { MailContent } from './mailer';

interface Link {
  label: string;
  url: string;
}

/** A line of a list, which opens something. */
interface Item extends Link {
  text: string;
}

/** A mail as words, from top to bottom. */
interface Words {
  subject: string;
  greeting: string;
  /** What the mail is about, where that is more than words around it. */
  headline?: string;
  paragraphs: string[];
  items?: Item[];
  action?: Link;
  closing: string;
  /** In small print below the closing words. */
  links?: Link[];
}

const INK = '#0b1020';
const FAINT = '#5b6478';
const FONT_STYLE = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`;

const anchor = ({ label, url }: Link, style: string) =>
  `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`;

/** The link in full too, for programs that hide where buttons lead. */
const actionHtml = (action: Link) =>
  [
    paragraph(
      anchor(
        action,
        `display:inline-block;padding:12px 20px;border-radius:8px;background:${INK};color:#ffffff;font-weight:600;text-decoration:none`,
      ),
      'margin-top:24px',
    ),
    paragraph(
      escaped(t('Or open this link: {url}', { url: action.url })),
      `font-size:13px;color:${FAINT}`,
    ),
  ].join('\n');

const itemHtml = (item: Item) =>
  `<li style="margin:0;padding:12px 0;border-top:1px solid #dfe3ec">${anchor(item, `color:${INK};font-weight:600`)}${
    item.text && `<br><span style="color:${FAINT}">${escaped(item.text)}</span>`
  }</li>`;

const listHtml = (items: Item[]) =>
  `<ul style="margin:0 0 8px;padding:0;list-style:none">\n${items.map(itemHtml).join('\n')}\n</ul>`;

const linksHtml = (links: Link[]) =>
  paragraph(
    links.map((link) => anchor(link, `color:${FAINT}`)).join(' &nbsp;·&nbsp; '),
    `font-size:13px;color:${FAINT}`,
  );

const itemText = ({ label, text, url }: Item) =>
  [`* ${label}`, ...(text ? [`  ${text}`] : []), `  ${url}`].join('\n');

const linkText = ({ label, url }: Link) => `${label}:\n${url}`;

/** A mail as text and as HTML that looks the same everywhere, also without pictures. */
export function compose(words: Words): MailContent {
  const {
    subject,
    greeting,
    headline,
    paragraphs,
    items = [],
    action,
    closing,
    links = [],
  } = words;
  const text = [
    greeting,
    ...(headline ? [headline] : []),
    ...paragraphs,
    ...items.map(itemText),
    ...(action ? [linkText(action)] : []),
    closing,
    'Ripcord',
    ...links.map(linkText),
  ];
  const html = `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:${INK};font:16px/1.5 ${FONT_STYLE}">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${paragraph(escaped(greeting))}
${headline ? paragraph(escaped(headline), 'font-size:20px;line-height:1.3;font-weight:700') : ''}
${paragraphs.map((line) => paragraph(escaped(line))).join('\n')}
${items.length > 0 ? listHtml(items) : ''}
${action ? actionHtml(action) : ''}
${paragraph(escaped(closing))}
${paragraph('Ripcord', 'font-weight:700')}
${links.length > 0 ? linksHtml(links) : ''}
</div>
</body>
</html>`;
  return { subject, text: text.join('\n\n'), html };
}

export const greet = (name: string) => t('Hi {name},', { name });
