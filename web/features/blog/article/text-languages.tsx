import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishedTranslation, ShownArticle } from '#contract/articles.ts'
import { FrameLink } from '../../../ui/frame-link.tsx'
import { addressOf } from '../article-address.ts'

/**
 * Language of a text if it differs from the reader's, and links to its translations. The texts are part of
 * `comments`, which the same pages load anyway: another file would weigh on every page.
 */
export function TextLanguages({ text }: { text: Pick<ShownArticle, 'language' | 'translations'> }) {
  const { t, i18n } = useTranslation(['comments', 'ui'])
  const { language, translations } = text
  const own = translations.find((one) => one.language === i18n.language)
  const others = translations.filter((one) => one !== own)
  const isForeign = language !== i18n.language
  if (!isForeign && others.length === 0) return null
  return (
    <p className="mb-3 text-muted text-small">
      {isForeign && !own && t(others.length > 0 ? `languages.in.${language}` : `languages.only.${language}`)}
      {own && (
        <>
          {t('languages.own')} <LanguageLink translation={own}>{own.title}</LanguageLink>
        </>
      )}
      {isForeign && others.length > 0 && ' · '}
      {others.length > 0 && t('languages.also')}
      {others.map((one, index) => (
        <Fragment key={one.language}>
          {index > 0 ? ', ' : ' '}
          <LanguageLink translation={one}>{t(`ui:language.${one.language}`)}</LanguageLink>
        </Fragment>
      ))}
    </p>
  )
}

function LanguageLink({
  translation,
  children,
}: {
  translation: PublishedTranslation
  children: React.ReactNode
}) {
  const { language } = translation
  return (
    <FrameLink to={addressOf(translation)} lang={language} hrefLang={language} className="text-link">
      {children}
    </FrameLink>
  )
}
