import { escapeHtml } from './text/escape-html.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Of emails that a person wrote: shows those of one conversation together. */
  thread?: EmailThread
}

/** Both as `<name@host>`. */
export interface EmailThread {
  id: string
  /** The emails that it follows, oldest first. */
  follows: readonly [string, ...string[]]
}

/** How emails are sent: by SMTP, or into a folder. A throw means that it did not leave. */
export interface Mailer {
  /** False where emails wait in a folder. */
  readonly delivers: boolean
  send(letter: Email): Promise<void>
  close(): void
}

/** What an email says, part by part. A code or a link stands alone on its line of the text. */
export type EmailPart = { says: string } | { code: string } | { link: string; label: string }

/** Text and HTML of the same letter. */
export function composeEmail({
  to,
  subject,
  language,
  parts,
  footer,
  thread,
}: {
  to: string
  subject: string
  language: string
  parts: readonly EmailPart[]
  footer: string
  thread?: EmailThread
}): Email {
  const text = [...parts.map(asText), `-- \n${footer}`].join('\n\n')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f2ee;color:#1d1b18;font:16px/1.55 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
${parts.map(asHtml).join('\n')}
</div>
<p style="max-width:520px;margin:16px auto;color:#5c574f;font-size:13px">${escapeHtml(footer)}</p>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html, ...(thread && { thread }) }
}

function asText(part: EmailPart): string {
  if ('code' in part) return part.code
  if ('link' in part) return `${part.label}\n${part.link}`
  return part.says
}

function asHtml(part: EmailPart): string {
  if ('code' in part) {
    return `<p style="margin:24px 0;font-size:32px;font-weight:700;letter-spacing:8px">${escapeHtml(part.code)}</p>`
  }
  if ('link' in part) {
    const style = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1b18;color:#ffffff'
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.link)}" style="${style}">${escapeHtml(part.label)}</a></p>`
  }
  return `<p style="margin:0 0 16px">${escapeHtml(part.says).replaceAll('\n', '<br>')}</p>`
}
