import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { countInFigures } from '#contract/rules/counts.ts'
import { cut } from '#contract/rules/cut-text.ts'
import { ownLogo } from '#contract/rules/pictures.ts'
import type { Language } from '#contract/schema.ts'
import { languages } from '../texts/language.ts'
import { useRootData } from './root-data.ts'
import { useSharePicture } from './share-picture.ts'
import { useTitleCount } from './title-count.ts'
import { useSite } from './use-site.ts'

interface HeadProps {
  /** Without the site's name. */
  title: string
  description?: string | undefined
  /** Root-relative; the site's picture if absent or `''`. */
  image?: string | undefined
  /** Of the image; 1200×630 by default. */
  imageSize?: { width: number; height: number } | undefined
  type?: 'website' | 'article' | 'profile'
  /** Canonical path, if not the page's own: `/lyrics/mar`, `/blog?page=2`. */
  canonical?: string
  /** Language of the text that the page shows: it is the same text whatever the language of the interface. */
  textLanguage?: Language
  /** Links to other languages, if they are not at the same path. */
  alternates?: React.ReactNode
  /** For pages that show nothing without signing in, and for errors. */
  noindex?: boolean
}

export const locales = { pt: 'pt_BR', en: 'en_US', fr: 'fr_FR', es: 'es_ES' }
const shareSize = { width: 1200, height: 630 }

/** Title, description and share metadata of a page. React hoists it all into the head. */
export function Head({ title, description, noindex = false, ...share }: HeadProps) {
  const count = useTitleCount()
  const { name: siteName } = useSite()
  const named = title.startsWith(siteName) ? title : `${title} · ${siteName}`
  return (
    <>
      <title>{count > 0 ? `(${countInFigures(count)}) ${named}` : named}</title>
      {description && <meta name="description" content={cut(description, 155)} />}
      {noindex && <meta name="robots" content="noindex" />}
      {/* A link to a page without a description, such as an error, shows its title only. */}
      {(!noindex || description) && (
        <Share title={title} description={description} isIndexed={!noindex} {...share} />
      )}
    </>
  )
}

interface ShareProps extends Omit<HeadProps, 'noindex'> {
  isIndexed: boolean
}

function Share({
  isIndexed,
  title,
  description,
  image,
  imageSize = shareSize,
  type = 'website',
  canonical,
  textLanguage,
  alternates,
}: ShareProps) {
  const { i18n } = useTranslation()
  const language = textLanguage ?? (i18n.language as Language)
  const site = useRootData()
  const { name: siteName } = useSite()
  const sharePicture = useSharePicture()
  const { pathname } = useLocation()
  if (!site) return null

  const picture = image || sharePicture
  // The logo is small and square.
  const isLogo = picture === sharePicture && site.company.logo !== ownLogo
  const path = canonical ?? pathname
  const spoken = (lang: string) => `${path.includes('?') ? '&' : '?'}lang=${lang}`
  const address = (lang: string) => site.publicUrl + path + (lang === 'pt' ? '' : spoken(lang))
  return (
    <>
      {isIndexed && <link rel="canonical" href={address(language)} />}
      {isIndexed &&
        (alternates ?? (
          <>
            {(textLanguage ? [textLanguage] : languages).map((lang) => (
              <link key={lang} rel="alternate" hrefLang={lang} href={address(lang)} />
            ))}
            <link rel="alternate" hrefLang="x-default" href={address('pt')} />
          </>
        ))}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={cut(description, 200)} />}
      <meta property="og:url" content={address(language)} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:image" content={site.publicUrl + picture} />
      {!isLogo && (
        <>
          <meta property="og:image:width" content={String(imageSize.width)} />
          <meta property="og:image:height" content={String(imageSize.height)} />
        </>
      )}
      <meta name="twitter:card" content={isLogo ? 'summary' : 'summary_large_image'} />
    </>
  )
}
