import { expect, test } from 'vitest'
import { feedOf, itemOf } from '../../../tests/support/feed-server.ts'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { readFeed } from './read-feed.ts'

test('pictures that never come are looked for once', () => {
  const item = itemOf(1).replace(/<description>.*?<\/description>|<media:[^>]*>|<enclosure[^>]*>/gs, '')
  const feed = feedOf(
    item.replace('</item>', `<description><![CDATA[${'<img '.repeat(100_000)}]]></description></item>`),
  )
  expect(readFeed(Buffer.from(feed))).toHaveLength(1)
  expect(processorTime(() => readFeed(Buffer.from(feed)))).toBeLessThan(1000)
})
