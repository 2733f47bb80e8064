import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Theme } from '#contract/rules/accent.ts'
import { judgedWidth, logoPlate as plateFor } from '#contract/rules/logo-plate.ts'
import { ownLogo } from '#contract/rules/pictures.ts'
import { siteTokens } from '#contract/rules/site-style.ts'
import { api } from '../../../platform/api/api.ts'
import { upload } from '../../../platform/api/upload.ts'
import { libraryTypes, problemOfOne } from '../../../platform/files/picture-files.ts'
import { useFilePreview } from '../../../platform/files/use-file-preview.ts'
import { toast } from '../../../platform/toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { WordmarkOf } from '../../../ui/wordmark.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useShowSite } from './use-show-site.ts'

const ChooseUpload = lazy(() => import('../uploads/choose-upload.tsx'))
const params = { companyId: 1 }
const anchor = 'logo'

/** File, or the file name of a library picture with its address. */
type Chosen = { file: File } | { picture: string; url: string }

interface LogoFieldProps {
  name: string
  logo: string
  logoRatio: number
  logoPlate: Theme | null
}

/** Logo of the site, previewed beside its name in both themes before it is used. */
export function LogoField({ name, logo, logoRatio, logoPlate }: LogoFieldProps) {
  const { t } = useTranslation(['staff-settings', 'ui'])
  const [chosen, setChosen] = useState<Chosen>()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const place = useRef<HTMLElement>(null)
  const file = chosen && 'file' in chosen ? chosen.file : undefined
  const preview = useFilePreview(file)
  const { send, remove, progress, busy, failure, forget } = useLogo(() => setChosen(undefined))
  useUnsavedInput(chosen !== undefined, { save: async () => chosen !== undefined && send(chosen) })
  const unstored = chosen && 'url' in chosen ? chosen.url : preview
  const picture = unstored ?? logo
  const expected = useExpectedLook(unstored)
  const { plate, ratio } = unstored ? expected : { plate: logoPlate, ratio: logoRatio }

  // The first steps link here, but the browser could not scroll here before the form was rendered.
  useEffect(() => {
    if (location.hash !== `#${anchor}`) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [])

  function choose(next: Chosen | undefined): void {
    forget()
    setProblem('')
    setChosen(next)
  }

  function chooseFile(files: File[]): void {
    const found = problemOfOne(files)
    if (found) setProblem(t(`ui:${found.key}`, found.params))
    else if (files[0]) choose({ file: files[0] })
  }

  return (
    <section
      ref={place}
      id={anchor}
      tabIndex={-1}
      className="grid scroll-mt-[calc(var(--header)+--spacing(4))] gap-2.5"
      aria-label={t('site.field.logo')}
    >
      <p className="field-label" aria-hidden="true">
        {t('site.field.logo')}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,--spacing(55)),1fr))] gap-2.5">
        {(['light', 'dark'] as const).map((theme) => (
          <figure
            key={theme}
            className="grid gap-3.5 overflow-hidden rounded-picture border border-line bg-paper p-4"
            data-theme={theme}
            style={siteTokens({ accent: null, logoPlate: plate }, theme)}
          >
            <WordmarkOf name={name} logo={picture} logoRatio={ratio} />
            <figcaption className="text-muted text-small/body">
              {t(`site.logo.${theme}`)}
              {plate === theme && <span className="block">{t('site.logo.plate')}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
      <DropZone
        className="min-h-28 p-3.5"
        label={t(chosen ? 'photos.another' : 'photos.drop')}
        hint={file?.name ?? t('site.hint.logo')}
        fileLabel={t('site.logo.file')}
        accept={libraryTypes}
        disabled={busy}
        onFiles={chooseFile}
      />
      {progress !== undefined && <UploadProgress sent={progress} />}
      <div aria-live="polite">
        {(problem || failure) && <Banner kind="error">{problem || failure}</Banner>}
      </div>
      <div className="flex flex-wrap gap-2">
        {chosen && (
          <>
            <Button size="small" busy={busy} onClick={() => void send(chosen)}>
              {t('site.logo.use')}
            </Button>
            <Button variant="ghost" size="small" disabled={busy} onClick={() => choose(undefined)}>
              {t('site.logo.discard')}
            </Button>
          </>
        )}
        <Button variant="outline" size="small" disabled={busy} onClick={() => setOpen(true)}>
          {t('photos.fromLibrary')}
        </Button>
        {logo !== ownLogo && !chosen && (
          <Button variant="danger" size="small" busy={busy} onClick={remove}>
            {t('site.logo.remove')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <ChooseUpload
            everywhere
            title={t('site.logo.choose')}
            onChoose={(picture, { url }) => {
              choose({ picture, url })
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface Look {
  /** Theme in which the logo needs a plate. */
  plate: Theme | null
  ratio: number
}

const unknownLook: Look = { plate: null, ratio: 1 }

/** Computes the look of a logo that is not stored yet, like the server. */
function useExpectedLook(address: string | undefined): Look {
  const [look, setLook] = useState(unknownLook)
  useEffect(() => {
    setLook(unknownLook)
    if (!address) return
    const picture = new Image()
    picture.onload = () => {
      const ratio = picture.naturalWidth / picture.naturalHeight
      setLook({ plate: plateFor(pixelsOf(picture)), ratio })
    }
    picture.src = address
    return () => {
      picture.onload = null
    }
  }, [address])
  return look
}

function pixelsOf(picture: HTMLImageElement): ArrayLike<number> {
  const canvas = Object.assign(document.createElement('canvas'), { width: judgedWidth, height: judgedWidth })
  const drawing = canvas.getContext('2d')
  drawing?.drawImage(picture, 0, 0, judgedWidth, judgedWidth)
  return drawing?.getImageData(0, 0, judgedWidth, judgedWidth).data ?? []
}

/** Uploads or removes the logo, and shows the stored one. */
function useLogo(onStored: () => void) {
  const queries = useQueryClient()
  const showSite = useShowSite()
  const [progress, setProgress] = useState<number>()
  const change = useMutation({
    mutationFn: (chosen: Chosen | undefined) =>
      chosen ? sendLogo(chosen, setProgress) : api('DELETE /api/company/:companyId/logo', { params }),
    onSuccess: async ({ message }) => {
      toast(message)
      onStored()
      await queries.invalidateQueries({ queryKey: ['staff'] })
      showSite()
    },
    onSettled: () => setProgress(undefined),
  })
  const send = (chosen: Chosen) =>
    change.mutateAsync(chosen).then(
      () => true,
      () => false,
    )
  return {
    send,
    remove: () => change.mutate(undefined),
    progress,
    busy: change.isPending,
    failure: change.error?.message,
    forget: change.reset,
  }
}

async function sendLogo(chosen: Chosen, onProgress: (sent: number) => void): Promise<{ message: string }> {
  const form = new FormData()
  if ('file' in chosen) form.set('file', chosen.file)
  else form.set('picture', chosen.picture)
  const { signal } = new AbortController()
  return upload('/api/company/1/logo', { form, signal, onProgress })
}
