import * as people from '#contract/people.ts'
import * as pictures from '#contract/pictures.ts'
import * as contract from '#contract/profile.ts'
import { BadRequest } from '../../platform/errors.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { ArticlesService } from '../articles/articles.service.ts'
import type { StoresService } from '../stores/stores.service.ts'
import type { ProfileService } from './profile.service.ts'

/** Maximum number of texts, and of shops and courses, on a person's page. */
const shownOfEach = 40

const success = { status: 'success' } as const

interface Dependencies {
  profile: ProfileService
  articles: Pick<ArticlesService, 'list'>
  stores: Pick<StoresService, 'listOf'>
  translator: Translator
}

export function profileRoutes({ profile, articles, stores, translator }: Dependencies): Route[] {
  return [
    ...ownRoutes(profile),
    ...pictureRoutes(profile),
    ...setOnceRoutes(profile, translator),
    ...peopleRoutes({ profile, articles, stores }),
  ]
}

function ownRoutes(profile: ProfileService): Route[] {
  return [
    serve(contract.userProfile, ({ actor }) => profile.showOwn(actor)),

    serve(contract.updateLanguage, async ({ actor, body: { language } }) => {
      await profile.chooseLanguage(actor, language)
      return { ...success, language }
    }),

    serve(contract.updateGender, async ({ actor, body: { gender } }) => {
      await profile.chooseGender(actor, gender)
      return { ...success, gender }
    }),

    serve(contract.updateWelcomeMessage, async ({ actor, body: { welcomeMessage } }) => {
      await profile.writeWelcomeMessage(actor, welcomeMessage)
      return { ...success, welcomeMessage }
    }),

    serve(contract.updatePrivacy, async ({ actor, body }) => ({
      ...success,
      privacy: await profile.choosePrivacy(actor, body),
    })),

    serve(contract.updatePreferences, async ({ actor, body }) => ({
      ...success,
      preferences: await profile.choosePreferences(actor, body),
    })),
  ]
}

function pictureRoutes(profile: ProfileService): Route[] {
  return [
    serve(pictures.uploadProfilePicture, async ({ actor, body, http: { files } }) => {
      const [file] = files
      if (!file) throw new BadRequest('file_missing', { fields: { profile_picture: ['file_missing'] } })
      return { ...success, imageUrl: await profile.changePicture(actor, file, body.crop) }
    }),

    serve(pictures.removeProfilePicture, async ({ actor }) => {
      await profile.removePicture(actor)
      return { ...success, imageUrl: '' as const }
    }),
  ]
}

function setOnceRoutes(profile: ProfileService, translator: Translator): Route[] {
  return [
    serve(contract.updateBirthday, async ({ actor, body: { birthday } }) => {
      await profile.setBirthday(actor, birthday)
      return { ...success, birthday }
    }),

    serve(contract.updateInstagram, async ({ actor, body: { instagram } }) => {
      await profile.setOnce(actor, 'instagram', instagram)
      return { ...success, instagram }
    }),

    serve(contract.updateYoutube, async ({ actor, body: { youtube } }) => {
      await profile.setOnce(actor, 'youtube', youtube)
      return { ...success, youtube }
    }),

    serve(people.clearField, async ({ actor, params, language }) => {
      await profile.clearField(actor, params.id, params.field)
      return { ...success, message: translator.in(language)('profile:fieldCleared') }
    }),
  ]
}

function peopleRoutes({ profile, articles, stores }: Omit<Dependencies, 'translator'>): Route[] {
  return [
    serve(people.whois, async ({ actor, query }) => {
      const data = await profile.showWhois(actor, query.username)
      return { language: data.language, data }
    }),

    serve(people.findPeople, ({ actor, query }) => profile.findNamed(actor, query.q)),

    serve(people.latestUsers, () => profile.listLatest()),

    serve(people.person, async ({ actor, params, language, http: { ip } }) => ({
      ...(await profile.showPerson({ actor, ip }, params.id)),
      articles: await articles.list({ authorId: params.id }, language, { page: 1, limit: shownOfEach }),
      stores: await stores.listOf(params.id, shownOfEach),
    })),
  ]
}
