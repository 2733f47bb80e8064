import { channels, favourites } from './content/channels.ts'
import { type Act, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'
import { readDocuments } from './documents.ts'

/** A line of a talk: author, text, and its later edited text, if any. */
interface Line {
  name: string
  text: string
  edited: string | undefined
}

/** Founds the demo's channels and posts the lines of all talks. */
export async function talkActs(demo: DemoContext): Promise<Act[]> {
  const talks = await readDocuments('talks')
  const acts = [...talks].flatMap(([slug, { body }]) =>
    body.split(/^== /m).flatMap((scene) => sceneActs(demo, slug, scene)),
  )
  return [...channels.flatMap((channel) => foundingActs(demo, channel)), publicLogAct(demo), ...acts]
}

/** A scene begins with its time; each line follows after the time it takes to type. */
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

/** Typing time in seconds: longer for long texts, with some variation. */
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

/** Opens the public log before the first line of the main channel, so that all of it is public. */
function publicLogAct({ services, actor, now }: DemoContext): Act {
  const open = () => services.channels.setPublicLog(actor('@'), 'barra', 'indexed')
  return { at: momentOf('7d 12:00', now), makes: 'public logs', act: open }
}

/** Sets the favourite channels of users. */
export function favouriteActs({ services, actor, now }: DemoContext): Act[] {
  return Object.entries(favourites).map(([name, slugs]) => ({
    at: now,
    makes: 'lists of favourites',
    act: () => services.channels.setFavourites(actor(name), slugs),
  }))
}
