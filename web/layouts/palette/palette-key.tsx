import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { createSharedValue } from '../../platform/storage/shared-value.ts'

const palette = lazyComponent(async () => {
  const code = await import('./palette.tsx')
  await code.loadTexts()
  return code
})
/** After this time it is loaded unopened, since the connection may be lost later. */
const stayMs = 60_000
const isOpen = createSharedValue(false)

export const openPalette = () => isOpen.set(true)

/** Opens the palette by Ctrl K or ⌘ K on every page, unless the focused element handles the key. */
export function PaletteKey() {
  const open = isOpen.use()
  const close = () => isOpen.set(false)
  const Palette = useLazyComponent(palette, { enabled: open, onError: close })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return
      // Not over another modal dialog: only the top one would be usable. The palette itself closes by its
      // key.
      if (!isOpen.get() && document.querySelector('dialog:modal')) return
      event.preventDefault()
      isOpen.set(!isOpen.get())
    }
    window.addEventListener('keydown', press)
    const stay = setTimeout(() => void palette.load().catch(() => {}), stayMs)
    return () => {
      clearTimeout(stay)
      window.removeEventListener('keydown', press)
      isOpen.set(false)
    }
  }, [])
  return open && Palette ? <Palette onClose={close} /> : null
}
