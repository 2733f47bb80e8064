import { setTimeout as pause } from 'node:timers/promises'
import * as bounds from '#contract/rules/bounds.ts'
import { parseUrl } from '#contract/rules/parse-url.ts'
import { Refusal, Unavailable } from '../../platform/errors.ts'
import { OutboundError } from '../../platform/net/outbound.ts'
import { fileOf, siteOwner } from '../pictures/pictures.service.ts'
import type { Dependencies } from './dependencies.ts'
import {
  claimPicture,
  findNextTry,
  listUses,
  updatePicture,
  type WantedPicture,
} from './imported-pictures.store.ts'
import { nameOf, placePicture } from './picture-places.ts'
import type { Running } from './write-texts.ts'

/** Pause between requests, so that the old site is not overloaded. */
const pauseMilliseconds = 250
const seconds = 20
/** Longer than one download may take. */
const claimMilliseconds = 90_000
/** Retries of temporary failures, with growing delays. */
const mostTries = 3
const firstPauseMilliseconds = 20_000
const temporary = new Set(['unreachable', 'too_slow', 'busy'])
/** Consecutive failures after which a host is skipped: otherwise a dead site would take days. */
const mostSilent = 5

/** Finds a picture's file in a folder of the operator. */
export type FindFile = (address: string) => Promise<Buffer | undefined>

/** Downloads pictures of imported texts one by one, and replaces the links to them. */
export function createFetchPictures({
  db,
  clock,
  log,
  outbound,
  articles,
  pictures,
  redirects,
  config,
}: Dependencies) {
  const ownHost = new URL(config.publicUrl).hostname
  const silent = new Map<string, number>()
  const now = (later = 0) => new Date(clock.now().getTime() + later).toISOString()

  /** Fetches the next picture. `done`: none is waiting; `later`: the waiting ones are not due yet. */
  async function fetchNext(
    running: Running,
    findFile: FindFile | undefined,
  ): Promise<'fetched' | 'later' | 'done'> {
    const { source } = running
    const claim = { source, now: now(), until: now(claimMilliseconds) }
    const picture = await db.write((tx) => claimPicture(tx, claim))
    if (!picture) return isOver(source)
    try {
      const bytes = await findFile?.(picture.address)
      if (!bytes) await pause(pauseMilliseconds)
      await savePicture(running, picture, bytes ?? (await fetchBytes(picture.address)))
    } catch (error) {
      if (error instanceof Unavailable) throw error
      await fail(picture, error)
    }
    return 'fetched'
  }

  async function isOver(source: string): Promise<'later' | 'done'> {
    if ((await findNextTry(db.read, source)) !== undefined) return 'later'
    silent.clear()
    return 'done'
  }

  async function fetchBytes(address: string): Promise<Buffer> {
    // The old address may belong to this site now.
    const { host = '', hostname } = parseUrl(address) ?? {}
    if (hostname === ownHost) throw new Refusal(400, 'import_picture_own')
    if (isSilent(host)) throw new OutboundError('unreachable', `${host}: does not answer`)
    const limits = { seconds, maxBytes: bounds.library.maxBytes, never: [ownHost] }
    const answer = await outbound.fetchPublic(address, limits).catch((error: unknown) => {
      if (isTemporary(error)) silent.set(host, (silent.get(host) ?? 0) + 1)
      throw error
    })
    silent.delete(host)
    if (answer.status !== 200) throw new Refusal(404, 'import_picture_missing')
    return answer.body
  }

  async function savePicture(running: Running, { id, address }: WantedPicture, bytes: Buffer): Promise<void> {
    const sent = { bytes, kind: 'library' as const, ownerId: siteOwner, name: nameOf(address) }
    await pictures.addFetched(sent, async (tx, picture) => {
      const { id: pictureId, width, height } = picture
      const place = (content: string) =>
        placePicture(content, address, { file: fileOf(picture), width, height })
      await updatePicture(tx, id, { state: 'kept', pictureId, problem: null })
      const path = pathOnSite(running, address)
      if (path !== undefined) await redirects.addPicture(tx, running.source, path, pictureId)
      for (const { articleId, isCover } of await listUses(tx, id)) {
        await articles.illustrateImported(tx, articleId, { pictureId, isCover, place })
      }
    })
  }

  async function fail({ id, tries, address }: WantedPicture, error: unknown): Promise<void> {
    const problem = problemOf(error)
    if (problem === 'import_picture_failed') log.error({ err: error, address }, 'a picture was not imported')
    const isLast = !isTemporary(error) || tries + 1 >= mostTries || isSilent(parseUrl(address)?.host ?? '')
    await db.write((tx) =>
      updatePicture(tx, id, {
        ...{ state: isLast ? 'failed' : 'waiting', problem, tries: tries + 1 },
        nextTryAt: isLast ? null : now(firstPauseMilliseconds * 4 ** tries),
      }),
    )
  }

  const isSilent = (host: string) => (silent.get(host) ?? 0) >= mostSilent

  return { fetchNext }
}

/** Returns the path of a URL on the site that is imported; undefined for another host. */
function pathOnSite({ choices, report }: Running, address: string): string | undefined {
  const [site, url] = [parseUrl(report?.site.address || choices.address), parseUrl(address)]
  const isThere = site && url && withoutWww(site.host) === withoutWww(url.host)
  return isThere ? url.pathname : undefined
}

const withoutWww = (host: string) => host.replace(/^www\./, '')

const isTemporary = (error: unknown) => error instanceof OutboundError && temporary.has(error.failure)

function problemOf(error: unknown): string {
  if (error instanceof Refusal) return error.key
  if (!(error instanceof OutboundError)) return 'import_picture_failed'
  if (error.failure === 'too_big') return 'file_too_large'
  return error.failure === 'refused' ? 'import_picture_refused' : 'import_picture_unreachable'
}
