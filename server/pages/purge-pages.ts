import type { EventBus, Tag } from '../platform/events.ts'
import type { Nodes } from '../platform/net/nodes.ts'
import type { Pages } from './mount.ts'

/** Evicts pages that show changed data. */
export function purgePages({ bus, nodes, pages }: { bus: EventBus; nodes: Nodes; pages: Pages }): void {
  purgeWhileApart(nodes, pages)
  bus.onStale((tags) => {
    for (const tag of tags) purge(pages, tag)
  })
}

function purge(pages: Pages, tag: Tag): void {
  if (tag === 'pages') pages.purgeAll()
  else if (tag.startsWith('pages:')) pages.purge(tag.slice('pages:'.length))
  else if (tag.startsWith('page:')) pages.purgeOne(tag.slice('page:'.length))
}

const apartMilliseconds = 5000

/** While a node does not receive the events of others, it clears its cache every few seconds. */
function purgeWhileApart(nodes: Nodes, pages: Pages): void {
  let timer: NodeJS.Timeout | undefined
  nodes.onDisconnected(() => {
    pages.purgeAll()
    timer ??= setInterval(pages.purgeAll, apartMilliseconds).unref()
  })
  nodes.onConnected(() => {
    clearInterval(timer)
    timer = undefined
    pages.purgeAll()
  })
}
