import type { ShownArticle } from '#contract/articles.ts'
import { spokenAddress } from '#contract/rules/text-language.ts'
import { useAbsoluteAddress } from '../../../platform/page/absolute-address.ts'
import { locales } from '../../../platform/page/head.tsx'
import { addressOf } from '../article-address.ts'

type Translated = Pick<
  ShownArticle,
  'slug' | 'title' | 'isLyrics' | 'language' | 'isOriginal' | 'translations'
>

/** Links and metadata of a text's translations, for search engines and shared links. */
export function TextAlternates({ text }: { text: Translated }) {
  const addressOfText = useTextAddress()
  const all = [text, ...text.translations]
  const original = all.find(({ isOriginal }) => isOriginal) ?? text
  return (
    <>
      {all.map((one) => (
        <link key={one.language} rel="alternate" hrefLang={one.language} href={addressOfText(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressOfText(original)} />
      {text.translations.map(({ language }) => (
        <meta key={language} property="og:locale:alternate" content={locales[language]} />
      ))}
    </>
  )
}

/** Returns the translations as schema.org data. */
export function useTranslationData(type: string, text: Translated) {
  const addressOfText = useTextAddress()
  const work = ({ title, language, ...one }: Omit<Translated, 'translations'>) => ({
    ...{ '@type': type, name: title, inLanguage: language, url: addressOfText({ ...one, language }) },
  })
  const original = text.translations.find(({ isOriginal }) => isOriginal)
  return {
    inLanguage: text.language,
    ...(original && { translationOfWork: work(original) }),
    ...(text.isOriginal && text.translations.length > 0 && { workTranslation: text.translations.map(work) }),
  }
}

function useTextAddress() {
  const absolute = useAbsoluteAddress()
  return (text: Pick<Translated, 'slug' | 'isLyrics' | 'language'>) =>
    absolute(spokenAddress(addressOf(text), text.language))
}
