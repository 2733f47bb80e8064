import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { useFilePreview } from '../../../platform/files/use-file-preview.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { XIcon } from '../../../ui/icons/x.ts'
import { Progress } from '../../../ui/states/progress.tsx'
import type { ChosenPicture } from '../outbox/outbox.ts'
import { removeUpload, startUpload, subscribeUploads, uploadState } from './picture-uploads.ts'
import { savePictures } from './saved-pictures.ts'
import { unsentPreviews } from './unsent-pictures.tsx'
import type { ChosenPictures } from './use-chosen-pictures.ts'

interface PictureTrayProps {
  chosen: ChosenPictures
  /** Returns the focus to the field. */
  focusField: () => void
}

/**
 * The pictures chosen for the next line, above the field, with their descriptions. They are being uploaded
 * already.
 */
export default function PictureTray({ chosen, focusField }: PictureTrayProps) {
  const { t } = useTranslation('line-pictures')
  const { key, pictures, clear } = chosen
  useEffect(() => void unsentPreviews.load().catch(console.warn), [])
  useEffect(() => savePictures(key, pictures), [key, pictures])
  const leave = useEffectEvent(clear)
  useEffect(() => {
    // Sent or discarded in another tab.
    const elsewhere = (event: StorageEvent) => event.key === key && event.newValue === null && leave()
    window.addEventListener('storage', elsewhere)
    return () => window.removeEventListener('storage', elsewhere)
  }, [key])
  if (useLateTexts('line-pictures') === 'loading') return null
  return (
    <ul aria-label={t('tray')} className="flex gap-2 overflow-x-auto pb-2 snap-x">
      {pictures.map((picture, index) => (
        <TrayPicture
          key={picture.clientId}
          picture={picture}
          number={index + 1}
          onEnter={focusField}
          onDescribe={(alt) => chosen.describe(picture.clientId, alt)}
          onRemove={() => {
            chosen.remove(picture.clientId)
            removeUpload(picture.clientId)
            focusField()
          }}
        />
      ))}
    </ul>
  )
}

interface TrayPictureProps {
  picture: ChosenPicture
  number: number
  onDescribe: (alt: string) => void
  /** Called when the description is finished. */
  onEnter: () => void
  onRemove: () => void
}

function TrayPicture({
  picture: { clientId, file, alt },
  number,
  onDescribe,
  onEnter,
  onRemove,
}: TrayPictureProps) {
  const { t } = useTranslation('line-pictures')
  const preview = useFilePreview(file)
  useEffect(() => startUpload(clientId, file), [clientId, file])
  const read = () => uploadState(clientId)
  const state = useSyncExternalStore(subscribeUploads, read, read)
  const isUnderWay = state && !state.isDone && state.refusal === undefined
  return (
    <li className="w-45 flex-none snap-start rounded-control border border-line bg-card p-1.5">
      <div className="relative">
        {preview && (
          <img src={preview} alt="" className="h-25 w-full rounded-control bg-sunken object-contain" />
        )}
        <IconButton
          size="small"
          label={t('remove', { number })}
          className="absolute end-1 top-1 rounded-control bg-card"
          onClick={onRemove}
        >
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      {isUnderWay && (
        <Progress
          value={state.sent < 1 ? state.sent : undefined}
          label={t('sending', { number })}
          className="h-1 w-full"
        />
      )}
      {state?.refusal !== undefined && (
        <p role="alert" className="text-small text-red">
          {state.refusal}
        </p>
      )}
      <TextInput
        value={alt}
        maxLength={bounds.linePicture.alt}
        aria-label={t('alt', { number })}
        placeholder={t('altPlaceholder')}
        className="mt-1.5"
        onChange={({ target }) => onDescribe(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
    </li>
  )
}
