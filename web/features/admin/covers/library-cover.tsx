import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'

const ChooseUpload = lazy(() => import('../uploads/choose-upload.tsx'))

export interface CoverLibrary {
  /** Saves the picture with this file name as the cover. */
  choose: (name: string) => Promise<{ message: string }>
  /** Title of the dialog, if not that for an article. */
  title?: string
  /** Whether to include pictures of shops, courses and photos: for covers that are copies. */
  everywhere?: boolean
}

interface LibraryCoverProps {
  library: CoverLibrary
  disabled: boolean
  onChosen: () => void
}

/** Button and dialog to choose a cover from the library, which is saved at once. */
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
