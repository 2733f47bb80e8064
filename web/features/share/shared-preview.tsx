import { useTranslation } from 'react-i18next'
import { useFilePreview } from '../../platform/files/use-file-preview.ts'
import type { SharedContent } from './shared-content.ts'

/** What was shared, as it came. */
export function SharedPreview({ content: { text, pictures, leftOut } }: { content: SharedContent }) {
  const { t } = useTranslation('share')
  return (
    <section aria-label={t('content')} className="mt-6 rounded-control border border-line bg-card p-3">
      {pictures.length > 0 && (
        <ul className="grid grid-cols-4 gap-2">
          {pictures.map((picture, index) => (
            <li key={`${picture.name} ${picture.size} ${picture.lastModified}`}>
              <Picture file={picture} name={t('picture', { number: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
      {text && (
        <p className={`line-clamp-6 wrap-anywhere whitespace-pre-wrap ${pictures.length > 0 ? 'mt-3' : ''}`}>
          {text}
        </p>
      )}
      {leftOut > 0 && <p className="mt-3 text-small text-muted">{t('leftOut', { count: leftOut })}</p>}
    </section>
  )
}

function Picture({ file, name }: { file: File; name: string }) {
  const preview = useFilePreview(file)
  if (!preview) return <span className="block aspect-square sm:aspect-4/3 rounded-picture bg-sunken" />
  return (
    <img
      src={preview}
      alt={name}
      className="aspect-square sm:aspect-4/3 w-full rounded-picture bg-sunken object-cover"
    />
  )
}
