import { slugify } from '#contract/rules/slugs.ts'
import { news } from './content/news.ts'
import { people } from './content/people.ts'
import { type Act, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'

/** What the home of the community shows besides: news of elsewhere, and what its readers answer. */
export function homeActs(demo: DemoContext): Act[] {
  const { services, actor, now } = demo
  const picking = {
    at: momentOf('3min', now),
    makes: 'pages of news',
    act: () => services.news.save(actor('lia'), { source: 'g1', language: 'pt', items: news.map(item) }),
  }
  const votes = people.map(({ username }, index) => ({
    at: momentOf(`${1 + (index % 8)}d 23:${10 + index}`, now),
    makes: 'votes in the survey',
    act: () => services.surveys.vote(actor(username), { optionIndex: choices[index % 7] ?? 0, ...ballot }),
  }))
  return [picking, ...votes]
}

/** Chat before shops, and shops before news. */
const choices = [0, 2, 0, 1, 0, 2, 0]
const ballot = { card: undefined, ip: '127.0.0.1' }

const item = ({ title, snippet }: (typeof news)[number]) => ({
  ...{ title, snippet, image: '' },
  link: `https://example.com/noticias/${slugify(title)}`,
})
