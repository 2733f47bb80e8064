import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Album } from '#contract/stores.ts'
import { save } from '../../platform/api/download.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { FilmStripIcon } from '../../ui/icons/film-strip.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { MenuItem } from '../../ui/overlays/menu-items.tsx'
import { albumAddress } from './album-address.ts'
import type { ContactSheet, SheetFormat } from './contact-sheet.ts'

/** The sheet as one picture: shared by the share dialog of a phone, or saved as a file. */
export function SheetMenu({ album }: { album: Album }) {
  const { t } = useTranslation('stores')
  const { name: siteName } = useSite()
  const absolute = useAbsoluteAddress()
  const [busy, setBusy] = useState(false)

  async function download(format: SheetFormat): Promise<void> {
    setBusy(true)
    const pictures = album.content.map(({ url }) => url)
    const sheet = { name: album.name, siteName, address: absolute(albumAddress(album)), pictures }
    await hand(sheet, { format, name: `${album.slug}-${format}.jpg` }).catch((cause: unknown) => {
      console.warn(cause)
      toast(t('sheet.failed'), { kind: 'error' })
    })
    setBusy(false)
  }

  return (
    <Menu
      label={t('sheet.take')}
      align="start"
      trigger={
        <Button variant="outline" busy={busy} busyText={t('sheet.take')}>
          <FilmStripIcon aria-hidden="true" />
          {t('sheet.take')}
        </Button>
      }
    >
      <MenuItem onSelect={() => void download('stories')}>Stories · 1080 × 1920</MenuItem>
      <MenuItem onSelect={() => void download('feed')}>Feed · 1080 × 1350</MenuItem>
    </Menu>
  )
}

async function hand(
  sheet: ContactSheet,
  { format, name }: { format: SheetFormat; name: string },
): Promise<void> {
  const { drawContactSheet } = await import('./contact-sheet.ts')
  const file = new File([await drawContactSheet(sheet, format)], name, { type: 'image/jpeg' })
  const isPhone = matchMedia('(pointer: coarse)').matches
  const isShared = isPhone && navigator.canShare?.({ files: [file] }) && (await share(file))
  if (!isShared) save(file, name)
}

/**
 * Returns false if the browser wants a newer user gesture: loading pictures takes time on a slow connection.
 */
async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (cause) {
    const { name } = cause instanceof DOMException ? cause : { name: '' }
    // The user closed the share dialog.
    if (name !== 'AbortError' && name !== 'NotAllowedError') throw cause
    return name === 'AbortError'
  }
}
