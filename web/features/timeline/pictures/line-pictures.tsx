import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { LinePicture } from '#contract/line-pictures.ts'
import { linePictureSources } from '#contract/rules/pictures.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { Picture } from '../../../ui/files/picture.tsx'

const lightbox = lazyComponent(() => import('./line-lightbox.tsx'))

/** Maximum size of a single picture, which is not cropped. */
const most = { width: 400, height: 320 }

/** Pictures of a line, with their space reserved; a click enlarges them. */
export function LinePictures({ pictures }: { pictures: readonly LinePicture[] }) {
  const { t } = useTranslation('chat')
  const [index, setIndex] = useState<number>()
  const Lightbox = useLazyComponent(lightbox, {
    enabled: index !== undefined,
    onError: () => setIndex(undefined),
  })
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    // Close first: while a modal is open nothing outside it can take the focus.
    flushSync(() => setIndex(undefined))
    button.current?.focus({ preventScroll: true })
  }

  const isAlone = pictures.length === 1
  return (
    <span
      className={`line-pictures mt-1.5 mb-1 grid max-w-full gap-1 whitespace-normal ${isAlone ? 'grid-cols-1' : 'w-100 grid-cols-2'}`}
    >
      {pictures.map((picture, at) => (
        <button
          key={picture.id}
          type="button"
          className={`block cursor-zoom-in overflow-hidden rounded-picture ${isAlone ? 'w-fit max-w-full' : tileOf(at, pictures.length)}`}
          style={{ backgroundColor: picture.placeholder }}
          aria-label={t('pictures.open', { alt: picture.alt || t('pictures.name', { count: 1 }) })}
          aria-haspopup="dialog"
          onPointerEnter={() => void lightbox.load().catch(() => {})}
          onClick={({ currentTarget }) => {
            button.current = currentTarget
            setIndex(at)
          }}
        >
          <Picture
            files={{ ...linePictureSources(picture.url), jpeg: picture.url, ...sizeOf(picture, isAlone) }}
            alt=""
            sizes={isAlone ? '(min-width: 480px) 400px, 90vw' : '(min-width: 480px) 200px, 45vw'}
            className={isAlone ? 'h-auto max-w-full' : 'size-full object-cover'}
          />
        </button>
      ))}
      {index !== undefined && Lightbox && (
        <Lightbox pictures={pictures} index={index} show={setIndex} close={close} />
      )}
    </span>
  )
}

/** The third of three pictures has a row of its own. */
const tileOf = (at: number, count: number) =>
  count === 3 && at === 2 ? 'col-span-2 aspect-8/3' : 'aspect-4/3'

function sizeOf({ width, height }: LinePicture, isAlone: boolean) {
  const scale = isAlone ? Math.min(1, most.width / width, most.height / height) : 1
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
