import type { AnswerOf, InputOf } from '#contract/endpoint.ts'
import { socketPath } from '#contract/live.ts'
import { type CategoryKey, categoryKeys } from '#contract/rules/categories.ts'
import { ownLogo } from '#contract/rules/pictures.ts'
import { type Language, language } from '#contract/schema.ts'
import type * as contract from '#contract/site.ts'
import type { Actor } from '../../platform/actor.ts'
import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Tx } from '../../platform/database/database.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Masthead } from '../../platform/mail.ts'
import type { Translate, Translator } from '../../platform/text/translate.ts'
import type { PictureSource } from '../pictures/pictures.service.ts'
import type { PageKey } from './bundled-pages.ts'
import type { Dependencies } from './dependencies.ts'
import { createPages, type PageText, sanitisedText } from './pages.ts'
import { getSettings, type NameChanges, type Settings, updateSettings } from './site.store.ts'
import { createSiteLogo } from './site-logo.ts'
import './site.events.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'

type Pages = ReturnType<typeof createPages>
export type NameOfCategory = (key: CategoryKey) => string

export interface SiteService {
  /** Settings that a client needs before signing in. */
  showConfig(): Omit<AnswerOf<typeof contract.config>, 'hasPhotos' | 'termsVersion'>
  showPage(key: PageKey, lang: Language): Promise<AnswerOf<typeof contract.page>>
  showCompany(companyId: number): Promise<AnswerOf<typeof contract.company>>
  /** Fields that are left out do not change. */
  changeCompany(
    actor: Actor,
    companyId: number,
    changes: InputOf<typeof contract.changeCompany>['body'],
  ): Promise<AnswerOf<typeof contract.company>>
  changeLogo(
    actor: Actor,
    companyId: number,
    source: PictureSource,
  ): Promise<AnswerOf<typeof contract.company>>
  /** Regenerates the logo's files if they are of an earlier version. */
  renewLogo(): Promise<void>
  /** Restores the default logo. */
  removeLogo(actor: Actor, companyId: number): Promise<AnswerOf<typeof contract.company>>
  /** Renders a text for preview, without storing it. */
  previewPage(text: PageText, lang: Language): Promise<PageText>
  listTexts: Pages['listTexts']
  publish: Pages['publish']
  /** Returns the version of the terms that users must accept. */
  termsVersion(): Promise<number>
  /** Whether staff must have a second step. Uncached. */
  staffSecondStep(): Promise<boolean>
  requireStaffSecondStep(actor: Actor, isRequired: boolean): Promise<void>
  /** Returns `bar-do-{name}`; undefined if the bar has no name. */
  barChannel(): Promise<string | undefined>
  /** Returns the category names in a language. */
  categoryNames(lang: Language): Promise<NameOfCategory>
  /** Returns the name of the site. */
  name(): Promise<string>
  /** Returns the head of the site's emails. */
  masthead(): Promise<Masthead>
  /** Returns the time zone of the site. */
  timeZone(): Promise<string>
}

/** Creates the service of site settings and static pages. */
export function createSiteService(dependencies: Dependencies): SiteService {
  const { db, bus, audit, config, translator, pusher } = dependencies
  const pages = createPages(dependencies)
  // Needed by every page.
  const cachedSettings = createTtlCache<Settings>({ bus, tags: ['site'], most: 1 })
  const logo = createSiteLogo({ ...dependencies, state: stateChange })
  const settings = () => cachedSettings('site', () => getSettings(db.read))

  function showConfig() {
    return {
      socketPath,
      googleClientId: config.google.clientId ?? null,
      homeScreen: config.homeScreen,
      languages: [...language.options],
      pusher,
    }
  }

  async function showPage(key: PageKey, lang: Language) {
    const { content, ...page } = await pages.find(key, lang)
    return { ...page, key, language: lang, content: fillVariables(content, await placesIn(lang)) }
  }

  async function previewPage(text: PageText, lang: Language) {
    const { title, content } = sanitisedText(text)
    return { title, content: fillVariables(content, await placesIn(lang)) }
  }

  async function placesIn(lang: Language): Promise<Record<string, string>> {
    const { name, operator } = await settings()
    return {
      siteName: name,
      siteAddress: new URL(config.publicUrl).host,
      operator: operator || translator.in(lang)('site:texts.team', { siteName: name }),
    }
  }

  async function showCompany(companyId: number) {
    ensureOwn(companyId)
    return settings()
  }

  const changeCompany: SiteService['changeCompany'] = async (actor, companyId, changed) => {
    ensureOwn(companyId)
    const { categoryLabels, labels, ...others } = changed
    const requested = {
      ...others,
      ...(categoryLabels && { categoryLabels: withoutOwnNames('categories', categoryLabels, translator) }),
      ...(labels && { labels: withoutOwnNames('labels', labels, translator) }),
    }
    const changes = definedFields(requested)
    const names = Object.keys(changes)
    if (names.length === 0) return settings()
    return db.write(async (tx) => {
      const before = await getSettings(tx)
      const isOtherLogo = changed.logo !== undefined && changed.logo !== before.logo
      await updateSettings(tx, { ...changes, ...(isOtherLogo && { logoPlate: null }) })
      if (changed.logo !== undefined) await logo.removeOthers(tx, changed.logo)
      await stateChange(tx, actor, names)
      const { name = before.name } = changed
      if (name !== before.name) {
        tx.emit('site.renamed', { from: before.name, to: name, byUserId: actor.userId })
      }
      return getSettings(tx)
    })
  }

  const changeLogo: SiteService['changeLogo'] = async (actor, companyId, source) => {
    ensureOwn(companyId)
    await logo.changeLogo(actor, source)
    return getSettings(db.read)
  }

  const removeLogo: SiteService['removeLogo'] = async (actor, companyId) => {
    ensureOwn(companyId)
    await logo.removeLogo(actor)
    return getSettings(db.read)
  }

  async function stateChange(tx: Tx, actor: Actor, names: readonly string[]): Promise<void> {
    const details = { field: names }
    await audit.record(tx, { actor, action: 'site.changed', subject: { type: 'site', id: 1 }, details })
    tx.emit('site.changed', { names, byUserId: actor.userId })
  }

  async function staffSecondStep() {
    return (await getSettings(db.read)).staffSecondStep
  }

  async function requireStaffSecondStep(actor: Actor, isRequired: boolean) {
    await db.write(async (tx) => {
      await updateSettings(tx, { staffSecondStep: isRequired })
      await stateChange(tx, actor, ['staffSecondStep'])
    })
  }

  const termsVersion = () => pages.version('terms')
  const ownNames = new Map<Language, NameOfCategory>()

  /** Default category names, made once per language because most pages need them. */
  function ownNamesIn(lang: Language): NameOfCategory {
    const names = ownNames.get(lang) ?? ownCategoryNames(translator.in(lang))
    ownNames.set(lang, names)
    return names
  }

  async function barChannel() {
    const { barDoName } = await settings()
    return barDoName ? `bar-do-${barDoName}` : undefined
  }

  async function categoryNames(lang: Language): Promise<NameOfCategory> {
    const { categoryLabels } = await settings()
    const ownName = ownNamesIn(lang)
    return (key) => categoryLabels[key]?.[lang] || ownName(key)
  }

  async function timeZone() {
    return (await settings()).timeZone
  }

  const { listTexts, publish } = pages
  return {
    listTexts,
    publish,
    showConfig,
    showPage,
    previewPage,
    showCompany,
    changeCompany,
    changeLogo,
    renewLogo: logo.renewLogo,
    removeLogo,
    termsVersion,
    staffSecondStep,
    requireStaffSecondStep,
    barChannel,
    categoryNames,
    name: async () => (await settings()).name,
    masthead: async () => {
      const { name, logo } = await settings()
      return { name, hasOwnLogo: logo !== ownLogo }
    },
    timeZone,
  }
}

/** Only company 1 exists. */
function ensureOwn(companyId: number): void {
  if (companyId !== 1) throw new NotFound()
}

function ownCategoryNames(t: Translate): NameOfCategory {
  const names = new Map(categoryKeys.map((key) => [key, t(`categories:${key}`)]))
  return (key) => names.get(key) ?? ''
}

type Names = Partial<Record<string, Partial<Record<Language, string>>>>

/** Removes texts that are empty or equal to the defaults, so that later improvements apply. */
function withoutOwnNames(file: 'categories' | 'labels', names: Names, translator: Translator): NameChanges {
  const inOwnWords = (key: string, names: Partial<Record<Language, string>> = {}) =>
    Object.entries(names).map(([lang, name]) => [
      lang,
      name === '' || name === translator.in(lang as Language)(`${file}:${key}`) ? null : name,
    ])
  return Object.fromEntries(
    Object.entries(names).map(([key, names]) => [key, Object.fromEntries(inOwnWords(key, names))]),
  )
}

/** Replaces `{{placeholders}}` in HTML by plain text. Unknown ones stay. */
export function fillVariables(html: string, places: Record<string, string>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const text = places[name]
    return text === undefined ? place : escapeHtml(text)
  })
}
