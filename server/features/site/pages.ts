import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AnswerOf, InputOf } from '#contract/endpoint.ts'
import { type Language, language } from '#contract/schema.ts'
import type * as contract from '#contract/site.ts'
import type { Actor } from '../../platform/actor.ts'
import { BadRequest, Conflict } from '../../platform/errors.ts'
import { safeAgain, safeHtml } from '../../platform/text/safe-html.ts'
import { type Page, type PageKey, readBundledPages } from './bundled-pages.ts'
import type { Dependencies } from './dependencies.ts'
import { findPage, findPageVersion, getSettingsForUpdate, insertPage } from './site.store.ts'
import './site.events.ts'

type Texts = InputOf<typeof contract.publishPage>['body']['texts']
export type PageText = Texts[Language]

/** Static pages: bundled ones, until an administrator publishes others. */
export function createPages({ db, clock, audit }: Dependencies) {
  const bundled = readBundledPages()
  // Sanitised again, as the rules may be stricter than when it was stored.
  const sanitised = new LRUCache<string, string>({ max: 40, memoMethod: (html) => safeAgain(html) })

  async function find(key: PageKey, lang: Language): Promise<Page> {
    const page = await findPage(db.read, key, lang)
    return page ? { ...page, content: sanitised.memo(page.content) } : bundled[lang][key]
  }

  async function version(key: PageKey): Promise<number> {
    return (await findPageVersion(db.read, key)) ?? bundled.pt[key].version
  }

  /** Returns the sources, with placeholders. */
  async function listTexts(key: PageKey): Promise<AnswerOf<typeof contract.pageTexts>> {
    const pageIn = async (lang: Language) => {
      const { title, content } = await find(key, lang)
      return { title, content }
    }
    const texts = {
      pt: await pageIn('pt'),
      en: await pageIn('en'),
      fr: await pageIn('fr'),
      es: await pageIn('es'),
    }
    const { updatedAt } = await find(key, 'pt')
    return { key, version: await version(key), updatedAt, texts }
  }

  /** Publishes all languages at once, so that users accept new terms once. */
  async function publish(
    actor: Actor,
    key: PageKey,
    { version: editedVersion, texts }: { version: number; texts: Texts },
  ): Promise<number> {
    const clean = await sanitisedTexts(texts)
    const updatedAt = clock.now()
    return db.write(async (tx) => {
      await getSettingsForUpdate(tx)
      const before = (await findPageVersion(tx, key)) ?? bundled.pt[key].version
      if (before !== editedVersion) throw new Conflict('page_changed')

      const version = before + 1
      for (const lang of language.options) {
        await insertPage(tx, { key, language: lang, ...clean[lang], version, updatedAt })
      }
      const subject = { type: 'page', id: key }
      await audit.record(tx, { actor, action: 'site.published', subject, details: { title: clean.pt.title } })
      tx.emit('site.published', { key, version })
      return version
    })
  }

  return { find, version, listTexts, publish }
}

/** Sanitises one language per turn of the event loop. */
async function sanitisedTexts(texts: Texts): Promise<Texts> {
  const clean = { ...texts }
  for (const lang of language.options) {
    clean[lang] = sanitisedText(texts[lang])
    await nextTurn()
  }
  return clean
}

/** Sanitises a text for storage. */
export function sanitisedText({ title, content }: PageText): PageText {
  const clean = safeHtml(content)
  if (clean.replace(/<[^>]*>|\s/g, '') === '') throw new BadRequest('page_empty')
  return { title, content: clean }
}
