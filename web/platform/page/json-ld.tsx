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

/** The way to a page from the first one. */
export function Breadcrumbs({ steps }: { steps: readonly { name: string; item: string }[] }) {
  return <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement: inOrder(steps) }} />
}

/** What a page lists; nothing where that is nothing. */
export function ItemList({ items, ...about }: { items: readonly object[]; name?: string }) {
  if (items.length === 0) return null
  return <JsonLd data={{ '@type': 'ItemList', ...about, itemListElement: inOrder(items) }} />
}

const inOrder = (items: readonly object[]) =>
  items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }))

/** JSON that says the same, without the signs that mean something to a parser of HTML or of scripts. */
export function scriptSafe(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
