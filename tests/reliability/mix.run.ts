import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { createClient } from '../support/client.ts'
import { onFreshSite } from './fresh-site.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Fifty concurrent readers, ten API calls per page: `node mix.run.ts [SECONDS]`. Needs a build.
const seconds = Number(process.argv[2] ?? 60)
const connections = 50
const articles = 100
const callsPerPage = 10
// Overload protection would reject requests instead of being measured.
const environment = { PAGES: 'production', OVERLOAD_DELAY_MS: '0' }

const figures = await onFreshSite({ members: 0, environment }, async ({ url, staffToken, process: site }) => {
  const slugs = await writeArticles(url, staffToken)
  await read(url, slugs, 3)
  const before = [secondsOf(site.pid), secondsOf(process.pid)]
  const answers = await read(url, slugs, seconds)
  const [ofSite = 0, ofReaders = 0] = [site.pid, process.pid].map(
    (pid, index) => (secondsOf(pid) - (before[index] ?? 0)) / seconds,
  )
  return { ...answers, ofSite, ofReaders }
})

conclude('Fifty readers', {
  'calls a second': atLeast(figures.calls / seconds, 1500),
  'pages a second': atLeast(figures.pages / seconds, 150),
  'an answer, p99': atMost(figures.p99, 250, 'ms'),
  'answers that are errors': none(figures.failed),
  'processors that the site took': figure(figures.ofSite.toFixed(2)),
  'processors that the readers took': figure(figures.ofReaders.toFixed(2)),
})

async function read(url: string, slugs: readonly string[], duration: number) {
  const count = { calls: 0, pages: 0 }
  const counted = (path: string, what: keyof typeof count) => ({
    path,
    onResponse: () => {
      count[what] += 1
    },
  })
  const requests = slugs
    .slice(0, 20)
    .flatMap((slug, index) => [
      counted(['/', '/blog', `/blog/${slug}`][index % 3] ?? '/', 'pages'),
      ...Array.from({ length: callsPerPage }, (_, call) => counted(callOf(call, slug), 'calls')),
    ])
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const { latency, non2xx, errors } = await autocannon({ url, connections, duration, requests, headers })
  return { ...count, p99: latency.p99, failed: non2xx + errors }
}

/** Five of ten calls are for the list, four for an article, and one searches. */
function callOf(call: number, slug: string): string {
  if (call === 5) return '/api/search?q=mar'
  return call % 2 === 0 ? '/api/articles?page=1' : `/api/article/${slug}`
}

async function writeArticles(url: string, token: string): Promise<string[]> {
  const staff = createClient(url, token)
  const paragraph = '<p>O mar recuou e deixou na areia o que a noite trouxe: conchas, garrafas, uma rede.</p>'
  const slugs: string[] = []
  for (let number = 0; number < articles; number += 1) {
    const { slug } = await staff.call('POST /api/articles', {
      body: {
        title: `A maré número ${number}`,
        content: `<h2>Manhã</h2>${paragraph.repeat(20)}`,
        category: (number % 22) + 1,
        isPublished: true,
      },
    })
    slugs.push(slug)
  }
  return slugs
}

/** Seconds of processor time that a process has used. */
function secondsOf(pid: number): number {
  // The second field is a name in brackets, which may contain spaces; user and system time are in hundredths
  // of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
