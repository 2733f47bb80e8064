import { channels, favourites } from './content/channels.ts'
import { type Act, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'
import { readDocuments } from './documents.ts'

/** One line of a talk: who, what, how long after the line before, and what they made of it afterwards. */
interface Line {
  name: string
  text: string
  edited: string | undefined
}

/** What is said in channels, and the channels that people have founded for it. */
export async function talkActs(demo: DemoContext): Promise<Act[]> {
  const talks = await readDocuments('talks')
  const acts = [...talks].flatMap(([slug, { body }]) =>
    body.split(/^== /m).flatMap((scene) => sceneActs(demo, slug, scene)),
  )
  return [...channels.flatMap((channel) => foundingActs(demo, channel)), publicLogAct(demo), ...acts]
}

/** A scene begins with its hour; each line of it takes the time that it takes to type. */
function sceneActs(demo: DemoContext, slug: string, scene: string): Act[] {
  const [when = '', ...lines] = scene.trim().split('\n')
  if (!when) return []
  let at = momentOf(when, demo.now).getTime()
  return lines.flatMap((written) => {
    const [, pause] = /^\.\.\. (\d+)$/.exec(written) ?? []
    if (pause) {
      at += Number(pause) * 60_000
      return []
    }
    const line = lineOf(written)
    at += secondsFor(line.text) * 1000
    return [{ at: new Date(at), makes: 'lines in channels', act: () => postLine(demo, slug, line) }]
  })
}

function lineOf(written: string): Line {
  const [, name = '', words = ''] = /^(\S+?):? (.+)$/.exec(written) ?? []
  const [text = '', edited] = words.split(' => ')
  return { name, text, edited }
}

/** Faster for short ones, and never twice the same. */
const secondsFor = (text: string) =>
  6 + Math.round(text.length / 7) + ((text.charCodeAt(1) * text.length) % 37)

async function postLine(
  { services, actor }: DemoContext,
  slug: string,
  { name, text, edited }: Line,
): Promise<void> {
  const result = await services.chat.submit(actor(name), { slug, text })
  if (edited && 'message' in result) {
    await services.chat.editMessage(actor(name), { id: result.message.id, text: edited })
  }
}

function foundingActs({ services, actor, now }: DemoContext, channel: (typeof channels)[number]): Act[] {
  const { slug, founder, description, when } = channel
  const found = async () => {
    await services.channels.create(actor(founder), slug)
    await services.channels.edit(actor(founder), slug, { description })
  }
  return [{ at: momentOf(when, now), makes: 'channels', act: found }]
}

/** Before anything is said in the main channel, so that all of it may be read. */
function publicLogAct({ services, actor, now }: DemoContext): Act {
  const open = () => services.channels.setPublicLog(actor('@'), 'barra', 'indexed')
  return { at: momentOf('7d 12:00', now), makes: 'public logs', act: open }
}

/** The channels that people keep at hand. */
export function favouriteActs({ services, actor, now }: DemoContext): Act[] {
  return Object.entries(favourites).map(([name, slugs]) => ({
    at: now,
    makes: 'lists of favourites',
    act: () => services.channels.setFavourites(actor(name), slugs),
  }))
}
