import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilePreview } from '../../../platform/files/use-file-preview.ts'
import { ImageIcon } from '../../../ui/icons/image.ts'
import { Progress } from '../../../ui/states/progress.tsx'
import type { WaitingPicture } from '../outbox/outbox.ts'
import { chosenFile, fileOf, subscribeUploads, uploadState } from './picture-uploads.ts'

/** Previews from this browser, with upload progress. */
export default function UnsentPreviews({ pictures }: { pictures: readonly WaitingPicture[] }) {
  return pictures.map((picture) => <Preview key={picture.clientId} picture={picture} />)
}

function Preview({ picture: { clientId, alt } }: { picture: WaitingPicture }) {
  const { t } = useTranslation('chat')
  const name = alt || t('pictures.name', { count: 1 })
  const preview = useFilePreview(useFile(clientId))
  const read = () => uploadState(clientId)
  const state = useSyncExternalStore(subscribeUploads, read, read)
  const isUnderWay = state && !state.isDone && state.refusal === undefined
  return (
    <span className="relative grid size-20 min-w-0 shrink place-items-center overflow-hidden rounded-picture bg-sunken text-muted">
      {preview ? (
        <img src={preview} alt={name} className="size-full object-cover" />
      ) : (
        <ImageIcon className="size-6" role="img" aria-label={name} />
      )}
      {isUnderWay && (
        <Progress
          value={state.sent < 1 ? state.sent : undefined}
          label={name}
          className="absolute inset-x-0 bottom-0 h-1 w-full rounded-none"
        />
      )}
    </span>
  )
}

/** After a reload the file comes from the browser's storage, where it may be missing. */
function useFile(clientId: string): File | undefined {
  const [file, setFile] = useState(() => chosenFile(clientId))
  useEffect(() => {
    let left = false
    fileOf(clientId).then((found) => !left && setFile(found), console.warn)
    return () => {
      left = true
    }
  }, [clientId])
  return file
}
