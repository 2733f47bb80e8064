/** HTML that the server has sanitised. */
export function SafeHtml({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises what it stores and what it answers
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
