import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { linePictureTypes } from '#contract/rules/pictures.ts'
import { IconButton } from '../../../ui/button.tsx'

/** Opens the choice of pictures, on a phone with its camera. */
export function PictureButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('pictures.add')} className="composer-emoji" onClick={() => input.current?.click()}>
        <ImageIcon aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={linePictureTypes.join(',')}
        multiple
        hidden
        aria-label={t('pictures.add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
