import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'

const ChooseUpload = lazy(() => import('../uploads/choose-upload.tsx'))

export interface CoverLibrary {
  /** Keeps the picture with this bare name as the cover. */
  choose: (name: string) => Promise<{ message: string }>
  /** Over the choice, if not that of an article. */
  title?: string
  /** Also what was sent for shops, courses and photos: where the cover is a copy. */
  everywhere?: boolean
}

interface LibraryCoverProps {
  library: CoverLibrary
  disabled: boolean
  onChosen: () => void
}

/** A picture that the site has already as the cover: kept at once. */
export function LibraryCover({ library: { choose, ...library }, disabled, onChosen }: LibraryCoverProps) {
  const { t } = useTranslation('staff-covers')
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: choose,
    onSuccess: ({ message }) => {
      toast(message)
      setOpen(false)
      onChosen()
    },
  })
  return (
    <>
      <Button variant="outline" size="small" disabled={disabled} onClick={() => setOpen(true)}>
        {t('fromLibrary')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChooseUpload
            {...library}
            busy={isPending}
            failure={error?.message}
            onChoose={(name) => mutate(name)}
            onClose={() => {
              setOpen(false)
              reset()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
