interface JsonLdProps {
  /** schema.org description of the page; URLs are absolute. */
  data: { '@type': string } & Record<string, unknown>
}

/**
 * Structured data for search engines. Browsers do not run scripts of this type, so the content security
 * policy need not allow it.
 */
export function JsonLd({ data }: JsonLdProps) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptSafe` escapes what could end the script
      dangerouslySetInnerHTML={{ __html: scriptSafe({ '@context': 'https://schema.org', ...data }) }}
    />
  )
}

/** The path from the home page to this one. */
export function Breadcrumbs({ steps }: { steps: readonly { name: string; item: string }[] }) {
  return <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement: inOrder(steps) }} />
}

/** The items that the page lists; renders nothing if there are none. */
export function ItemList({ items, ...about }: { items: readonly object[]; name?: string }) {
  if (items.length === 0) return null
  return <JsonLd data={{ '@type': 'ItemList', ...about, itemListElement: inOrder(items) }} />
}

const inOrder = (items: readonly object[]) =>
  items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }))

/** Serializes JSON with the characters escaped that HTML or script parsers interpret. */
export function scriptSafe(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
