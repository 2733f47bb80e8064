interface JsonLdProps {
  /** What the page is, in the words of schema.org; addresses are absolute. */
  data: { '@type': string } & Record<string, unknown>
}

/**
 * What search engines read beside the page. Browsers do not run a script of this type, so the content policy
 * need not know it.
 */
export function JsonLd({ data }: JsonLdProps) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it can end the script
      dangerouslySetInnerHTML={{ __html: scriptSafe({ '@context': 'https://schema.org', ...data }) }}
    />
  )
}

/** JSON that says the same, without the signs that mean something to a parser of HTML or of scripts. */
export function scriptSafe(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
