import { setTimeout as pause } from 'node:timers/promises'
import { writeArticle } from '../support/articles.ts'
import { startMailServer } from '../support/mail-server.ts'
import { addSubscribers } from '../support/newsletter.ts'
import { compare } from './kill-newsletter.ts'
import { onNodes } from './on-nodes.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Kills, of two nodes, the one that is sending a newsletter, twice: `node nodes-newsletter.run.ts
// [SUBSCRIBERS]`.
const subscribers = Number(process.argv[2] ?? 3000)
const killAt = [Math.floor(subscribers / 3), Math.floor((2 * subscribers) / 3)]

const mail = await startMailServer({})
const environment = { SMTP_URL: mail.url, NEWSLETTER_PER_MINUTE: '100000' }
const figures = await onNodes({ count: 2, members: [], environment }, async ({ group, databaseUrl }) => {
  const staffAt = (node: number) => group.as('admin', node)
  const addresses = await addSubscribers(databaseUrl, subscribers)
  const { id: articleId } = await writeArticle(staffAt(0))
  const begin = performance.now()
  await staffAt(0).call('POST /api/admin/newsletter', { body: { articleId, languages: ['pt'] } })

  let killed = 0
  for (const count of killAt) {
    const before = await sentByEach()
    while (mail.deliveries.length < count) await pause(20)
    const since = (await sentByEach()).map((sent, node) => sent - (before[node] ?? 0))
    const sender = since.indexOf(Math.max(...since))
    if ((since[sender] ?? 0) > 0) killed += 1
    await group.nodes[sender]?.kill('site')
    group.nodes[sender] = await group.start()
  }
  let issues = await listIssues()
  while (issues.some(({ state }) => state !== 'sent')) {
    await pause(500)
    issues = await listIssues()
  }
  return {
    ...(await compare(mail, addresses)),
    ...{ killed, sent: issues[0]?.sent ?? 0, seconds: (performance.now() - begin) / 1000 },
  }

  function sentByEach() {
    return Promise.all(group.nodes.map((_, node) => sentBy(group.urlOf(node))))
  }

  async function listIssues() {
    return (await staffAt(1).call('GET /api/admin/newsletter')).issues
  }
})
await mail.stop()

conclude('A newsletter of two nodes, the one that sends killed twice', {
  subscribers: figure(subscribers),
  'killed while it was sending': atLeast(figures.killed, killAt.length),
  missed: none(figures.missed),
  'not asked for': none(figures.strangers),
  'counted as sent, but too few': none(subscribers - figures.sent),
  'came again, under the same name': atMost(figures.again, killAt.length),
  'came again under another name': none(figures.againUnderOtherName),
  'seconds in all': figure(Math.round(figures.seconds)),
})

/** Emails sent by this node since its start. */
async function sentBy(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^newsletter_letters_total\{result="sent"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}
