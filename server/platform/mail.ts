import { escapeHtml } from './text/escape-html.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** For emails that a person wrote: lets mail programs group them by conversation. */
  thread?: EmailThread
  /** For newsletters and recurring notifications. */
  serial?: SerialEmail
}

/** Headers that let mail programs recognise duplicates, filter the email and unsubscribe with one click. */
export interface SerialEmail {
  /** Message id `<name@host>`, the same at every attempt. */
  id: string
  language: string
  /** List id for filters: `newsletter.host`. */
  list: string
  /** URL that unsubscribes with one POST (RFC 8058). */
  unsubscribe: string
  /** Bounce address; `MAIL_FROM` if absent. */
  returnPath?: string | undefined
}

/** Message ids as `<name@host>`. */
export interface EmailThread {
  id: string
  /** The emails that it follows, oldest first. */
  follows: readonly [string, ...string[]]
}

/**
 * An email that was not sent. `recipient`: the address does not accept any, now or ever. `refused`: this one
 * was not accepted, for now or as it is. `away`: nothing can be sent at all, to nobody.
 */
export class MailFailure extends Error {
  readonly reason: 'recipient' | 'refused' | 'away'

  constructor(reason: MailFailure['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'MailFailure'
    this.reason = reason
  }
}

/** Whether the address does not accept emails, so that a retry would fail as well. */
export const isUndeliverable = (error: unknown) =>
  error instanceof MailFailure && error.reason === 'recipient'

/**
 * Whether an enhanced status code (RFC 3463) says that an address accepts no email, now or ever. Codes about the
 * sender (policy) or the email (content, length) do not, nor do those that mean a passing state even in class 5:
 * mailbox or system full, too long under way.
 */
export const isAddressGone = (status: string): boolean =>
  /^5\.\d+\.\d+$/.test(status) && !/^5\.([67]\.|2\.[23]$|3\.[14]$|4\.7$)/.test(status)

/**
 * Sends emails by SMTP or writes them to a folder. `send` throws `MailFailure` if the email was not accepted.
 */
export interface Mailer {
  /** False if emails are written to a folder. */
  readonly delivers: boolean
  send(email: Email): Promise<void>
  close(): Promise<void>
}

/** A part of an email's body. In the plain text, a code or a link stands on a line of its own. */
export type EmailPart =
  | { says: string }
  | { code: string }
  | { link: string; label: string }
  /** Sanitized HTML and its plain text. */
  | { html: string; text: string }

/** Head of an email: the site's name, and before it the default mark if the site has no logo of its own. */
export interface Masthead {
  name: string
  hasOwnLogo: boolean
}

/** Names the sender in footers: the site, and its host, by which a forged email is recognised. */
export const senderOf = (site: string, host: string) => (site === host ? host : `${site} (${host})`)

/** Builds the text and HTML versions of an email. */
export function composeEmail({
  to,
  subject,
  showsSubject = false,
  masthead,
  language,
  parts,
  footer,
  footerLinks = [],
  thread,
  serial,
}: {
  to: string
  subject: string
  /** Whether the subject is a heading of the HTML, for emails whose parts have none. */
  showsSubject?: boolean
  /** Absent in what a person wrote. */
  masthead?: Masthead
  language: string
  parts: readonly EmailPart[]
  footer: string
  footerLinks?: readonly { link: string; label: string }[]
  thread?: EmailThread
  serial?: SerialEmail
}): Email {
  // On lines of their own: signs between words and a link differ by language.
  const foot = [footer, ...footerLinks.map(({ link, label }) => `${label}\n${link}`)].join('\n')
  const text = [...parts.map(asText), `-- \n${foot}`].join('\n\n')
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${sheet}</style>
</head>
<body class="paper" style="margin:0;padding:32px 20px;background:#fbfaf6;color:#151e2f;font:16px/1.55 system-ui,sans-serif;overflow-wrap:break-word">
${masthead ? asHead(masthead) : ''}<div class="ink" style="max-width:560px;margin:0 auto;border-top:2px solid #151e2f;padding-top:24px">
${showsSubject ? asHeading(subject) : ''}${parts.map(asHtml).join('\n')}
</div>
<p class="muted" style="max-width:560px;margin:40px auto 0;border-top:1px solid #dfdbd4;padding-top:12px;color:#485261;font-size:13px">${[escapeHtml(footer), ...footerLinks.map(asFootLink)].join('<br>\n')}</p>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html, ...(thread && { thread }), ...(serial && { serial }) }
}

// The site's colours of background, text and links. Inline styles are for mail programs that ignore style
// sheets.
const sheet = `
:root{color-scheme:light dark}
a{color:#035787}
img{max-width:100%;height:auto}
h2,h3{font-family:system-ui,sans-serif;line-height:1.25}
blockquote{margin:24px 0;border-inline-start:3px solid #035787;padding-inline-start:16px;font-style:italic}
@media (prefers-color-scheme:dark){
.paper{background:#0b111d!important}
.paper,.ink{color:#eeebe5!important;border-color:#eeebe5!important}
.mark{border-color:#74c4ed!important}
.muted{color:#adb5c0!important;border-color:#272f3d!important}
blockquote{border-color:#74c4ed}
a{color:#74c4ed}
.act{background:#74c4ed!important;color:#0b1423!important}
}
`

const asHead = ({ name, hasOwnLogo }: Masthead) =>
  `<p class="ink" style="max-width:560px;margin:0 auto 14px;font-size:19px;font-weight:700;line-height:26px;letter-spacing:-.02em">${hasOwnLogo ? '' : `${mark}&nbsp; `}${escapeHtml(name)}</p>\n`

/**
 * The default mark as borders of empty boxes: a picture would have to be fetched, which tells who reads, or be
 * attached. Programs that know no such boxes show the name alone.
 */
const mark = `<span aria-hidden="true" style="white-space:nowrap">${[
  // Width, height and distance from the foot of the tower and of the four slices of its beam.
  [6, 26, 0],
  [4, 17, 0],
  [3, 15, 1],
  [3, 12, 2],
  [2, 7, 5],
]
  .map(
    ([width, height, foot], bar) =>
      `<span class="mark" style="display:inline-block;height:${height}px;margin:0 0 ${foot}px ${bar === 0 ? 0 : 2}px;border-left:${width}px solid #035787;vertical-align:bottom"></span>`,
  )
  .join('')}</span>`

const asHeading = (subject: string) =>
  `<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2;letter-spacing:-.01em">${escapeHtml(subject)}</h1>\n`

const asFootLink = ({ link, label }: { link: string; label: string }) =>
  `<a href="${escapeHtml(link)}" class="muted" style="color:#485261">${escapeHtml(label)}</a>`

function asText(part: EmailPart): string {
  if ('code' in part) return part.code
  if ('link' in part) return `${part.label}\n${part.link}`
  if ('html' in part) return part.text
  return part.says
}

function asHtml(part: EmailPart): string {
  if ('code' in part) {
    return `<p class="ink" style="margin:24px 0;font-size:40px;font-weight:700;letter-spacing:8px;line-height:1.2">${escapeHtml(part.code)}</p>`
  }
  if ('link' in part) {
    const style =
      'display:inline-block;padding:11px 20px;border-radius:7px;background:#035787;color:#fdfcf8;font-weight:600;text-decoration:none'
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.link)}" class="act" style="${style}">${escapeHtml(part.label)}</a></p>`
  }
  if ('html' in part) return part.html
  return `<p style="margin:0 0 16px">${escapeHtml(part.says).replaceAll('\n', '<br>')}</p>`
}
