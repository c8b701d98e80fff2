import type { Language } from '#contract/constants';

/** A mail's plain text, and the other data for its HTML part. */
interface MailContent {
  subject: string;
  text: string;
  language: Language | undefined;
  brandName: string;
  /** Only URLs of this origin become links, because a text may quote a stranger. */
  publicUrl: string;
  /** Colours of links; default `LINK_COLOURS`. */
  colours?: { light: string; dark: string } | undefined;
}

/** Colours of links, legible on a mail's background in light and dark mode. */
const LINK_COLOURS = { light: '#0a5bc4', dark: '#8ab4f8' };

const styles = ({
  light,
  dark,
}: typeof LINK_COLOURS) => `body{margin:0;padding:24px 16px;background:#fff;color:#1c1c1e;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
main{max-width:560px;margin:0 auto;overflow-wrap:anywhere}
header{padding-bottom:12px;border-bottom:1px solid #d1d1d6;font-weight:700;font-size:20px}
a{color:${light}}
@media (prefers-color-scheme:dark){body{background:#121214;color:#ececee}header{border-color:#48484c}a{color:${dark}}}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Escapes text and links the site's own URLs. */
function linked(text: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const isOwn = index % 2 === 1 && URL.canParse(part) && new URL(part).origin === origin;
      return isOwn ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part);
    })
    .join('');
}

/**
 * Renders the HTML part of a mail from its plain text; blank lines separate paragraphs. It has no pictures, scripts or
 * remote parts, and follows the dark mode of the mail program.
 */
export function renderMail({ subject, text, language, brandName, publicUrl, colours }: MailContent): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph, publicUrl).replaceAll('\n', '<br>\n')}</p>`);
  return [
    '<!doctype html>',
    language === undefined ? '<html>' : `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject.replaceAll(/\s+/g, ' '))}</title>`,
    `<style>${styles(colours ?? LINK_COLOURS)}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<header>${escape(brandName)}</header>`,
    ...paragraphs,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
