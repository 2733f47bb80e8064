import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

const PictureDialog = lazy(() => import('./picture-dialog.tsx'))

/** Opens what is needed to change the picture; until then nothing of it is loaded. */
export function PictureChange({ current }: { current: string }) {
  const { t } = useTranslation('profile')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" className="sm:mt-4.5" onClick={() => setOpen(true)}>
        <CameraIcon aria-hidden="true" />
        {t(current ? 'picture.change' : 'picture.add')}
      </Button>
      {isOpen && (
        <Suspense>
          <PictureDialog
            current={current}
            onClose={() => setOpen(false)}
            // Every place that shows the picture begins anew with the new one.
            onChanged={() => location.reload()}
          />
        </Suspense>
      )}
    </>
  )
}
