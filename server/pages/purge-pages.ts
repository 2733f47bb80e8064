import type { EventBus, Tag } from '../platform/events.ts'
import type { Nodes } from '../platform/net/nodes.ts'
import type { Pages } from './mount.ts'

/** Pages that show what has just changed are made anew for the next visitor. */
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

/** A node that does not hear what changes on the others keeps nothing for long. */
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
