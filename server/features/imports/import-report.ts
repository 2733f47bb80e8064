import type { ImportReport } from '#contract/imports.ts'
import { isReservedSlug } from '#contract/rules/reserved.ts'
import { redirectPath } from '../redirects/redirects.service.ts'
import type { WaitingText } from './records.store.ts'
import type { SourceSite } from './sources/source-text.ts'

/** Number of titles named per problem. */
const namedTitles = 20
const namedAddresses = 200

type Finding = ImportReport['problems'][number]

/** Collects a report of an export's content while it is read. */
export function createImportReport() {
  const texts = { published: 0, draft: 0, scheduled: 0, private: 0, protected: 0 }
  const authors = new Map<string, number>()
  const categories = new Map<string, number>()
  const problems = new Map<string, Finding>()
  const losses = new Map<string, Finding>()
  const pictures = new Set<string>()
  /** Paths of one segment, which may conflict with pages of this site. */
  const short: { path: string; title: string }[] = []
  let pages = 0
  let addresses = 0

  function addText(text: WaitingText, title: string, lost: readonly string[]): void {
    texts[text.status] += 1
    if (text.kind === 'page') pages += 1
    count(authors, text.authorKey)
    for (const slug of text.categories) count(categories, slug)
    for (const address of text.pictures) pictures.add(address)
    if (text.cover) pictures.add(text.cover)
    addresses += text.addresses.length
    for (const what of lost) find(losses, what, title)
    for (const address of text.addresses) {
      const path = redirectPath(address)
      if (path && /^\/[^/?]+$/.test(path)) short.push({ path, title })
    }
  }

  /** @param channels Slugs of channels among the paths of one segment. */
  function complete(
    site: SourceSite,
    more: Pick<ImportReport, 'known' | 'leftOut'> & {
      people: ReadonlyMap<string, number>
      categoryOf: (name: string) => number | undefined
      channels: ReadonlySet<string>
    },
  ): ImportReport {
    const { kind, title, address } = site
    const isTaken = (path: string) => isReservedSlug(path.slice(1)) || more.channels.has(path.slice(1))
    return {
      site: { kind, title, address },
      ...{ texts, pages, known: more.known, leftOut: more.leftOut },
      authors: site.authors.flatMap(({ key, name }) => {
        const number = authors.get(key)
        return number ? [{ key, name, count: number, userId: more.people.get(key) ?? null }] : []
      }),
      categories: site.categories.flatMap(({ slug, name }) => {
        const number = categories.get(slug)
        return number ? [{ slug, name, count: number, category: more.categoryOf(name) ?? null }] : []
      }),
      pictures: pictures.size,
      addresses: addresses + site.lists.length + site.authorPages.length,
      taken: short.filter(({ path }) => isTaken(path)).slice(0, namedAddresses),
      problems: sorted(problems),
      losses: sorted(losses),
    }
  }

  return {
    addText,
    addProblem: (what: string, title: string) => find(problems, what, title),
    listShort: () => short.map(({ path }) => path.slice(1)),
    complete,
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function find(findings: Map<string, Finding>, what: string, title: string): void {
  const finding = findings.get(what) ?? { what, count: 0, titles: [] }
  finding.count += 1
  if (finding.titles.length < namedTitles) finding.titles.push(title)
  findings.set(what, finding)
}

/** Sorts findings, most frequent first. */
const sorted = (findings: Map<string, Finding>) =>
  [...findings.values()].sort((one, other) => other.count - one.count)
