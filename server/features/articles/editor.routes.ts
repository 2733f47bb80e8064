import * as contract from '#contract/editor.ts'
import * as previews from '#contract/previews.ts'
import type { Language } from '#contract/schema.ts'
import * as translations from '#contract/translations.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import { coverOf } from './articles.presenter.ts'
import type { ArticlesService } from './articles.service.ts'

type SuccessKey =
  | 'published'
  | 'previewDeleted'
  | 'translationAdded'
  | 'translationConfirmed'
  | 'translationJoined'
  | 'translationSeparated'
  | 'restored'
  | 'restoredTranslation'
  | 'restoredAlone'
  | 'saved'
  | 'imagesAdded'
  | 'imageRemoved'
  | 'coverSaved'

const restoredKeys = {
  original: 'restored',
  translation: 'restoredTranslation',
  alone: 'restoredAlone',
} as const

/** Routes of the staff tools. */
export function editorRoutes(articles: ArticlesService, translator: Translator): Route[] {
  const success = (language: Language, key: SuccessKey) => ({
    status: 'success' as const,
    message: translator.in(language)(`articles:done.${key}`),
  })
  return [
    ...[...textRoutes(), ...translationRoutes(), ...previewRoutes()],
    ...[...revisionRoutes(), ...pictureRoutes()],
  ]

  function textRoutes(): Route[] {
    return [
      serve(contract.latestForEditor, async ({ query: { page, limit, ...filter }, language, http }) => {
        const place = { page, limit }
        const { articles: list, total } = await articles.listForEditor(filter, language, place)
        setTotal(http, { ...filter, ...place }, total)
        return list
      }),
      serve(contract.readArticle, ({ actor, params, language }) => articles.read(actor, params.id, language)),
      serve(contract.listPossibleAuthors, () => articles.listPossibleAuthors()),
      serve(contract.publishArticle, async ({ actor, params, body, language }) => {
        await articles.publish(actor, params.id, body)
        return success(language, 'published')
      }),
      serve(contract.restoreArticle, async ({ actor, params, language }) => {
        const rejoined = (await articles.restore(actor, params.id)) ?? 'original'
        return success(language, restoredKeys[rejoined])
      }),
    ]
  }

  function translationRoutes(): Route[] {
    return [
      serve(translations.addTranslation, async ({ actor, language, ...call }) => ({
        ...(await articles.translate(actor, call.params.id, {
          language: call.body.language,
          creation: creationOf(call),
        })),
        ...success(language, 'translationAdded'),
      })),
      serve(translations.confirmTranslation, async ({ actor, params, body, language }) => {
        await articles.confirmTranslation(actor, params.id, body.version)
        return success(language, 'translationConfirmed')
      }),
      serve(translations.joinTexts, async ({ actor, params, body: { original }, language }) => {
        if (original === null) await articles.separateText(actor, params.id)
        else await articles.joinTexts(actor, params.id, original)
        return success(language, original === null ? 'translationSeparated' : 'translationJoined')
      }),
    ]
  }

  function previewRoutes(): Route[] {
    return [
      serve(previews.listPreviews, ({ params }) => articles.listPreviews(params.id)),
      serve(previews.addPreview, ({ actor, params }) => articles.addPreview(actor, params.id)),
      serve(previews.deletePreview, async ({ actor, params, language }) => {
        await articles.removePreview(actor, params.id, params.preview)
        return success(language, 'previewDeleted')
      }),
      serve(previews.showPreview, ({ params, language }) => articles.showPreview(params.token, language)),
    ]
  }

  function revisionRoutes(): Route[] {
    return [
      serve(contract.listRevisions, ({ params }) => articles.revisions(params.id)),
      serve(contract.showRevision, ({ params }) => articles.revision(params.id, params.rev)),
      serve(
        contract.restoreRevision,
        async ({ actor, params: { id, rev }, body: { version }, language }) => ({
          ...(await articles.restoreRevision(actor, { articleId: id, id: rev, version })),
          ...success(language, 'saved'),
        }),
      ),
    ]
  }

  function pictureRoutes(): Route[] {
    return [
      serve(contract.addArticleImages, async ({ actor, language, ...call }) => {
        const { files } = call.http
        const pictures = await articles.addImages(actor, call.params.id, {
          files,
          creation: creationOf(call),
        })
        const images = pictures.map(({ variants, width, height }) => ({
          ...{ image: variants[0]?.name ?? '', width, height },
        }))
        return { ...success(language, 'imagesAdded'), images }
      }),
      serve(contract.removeArticleImage, async ({ actor, params: { id, name }, language }) => {
        await articles.removeImage(actor, id, name)
        return success(language, 'imageRemoved')
      }),
      serve(contract.uploadArticleCover, async ({ actor, body, language, http: { files } }) => {
        const { article_id: id, description } = body
        const saved = await articles.changeCover(actor, id, { file: files[0], description })
        const { cover } = coverOf(saved.coverFiles ?? [])
        return { ...success(language, 'coverSaved'), cover, description: saved.description }
      }),
      serve(contract.chooseArticleCover, async ({ actor, params, body: { cover }, language }) => {
        await articles.chooseCover(actor, params.id, cover)
        return { ...success(language, 'coverSaved'), cover }
      }),
    ]
  }
}
