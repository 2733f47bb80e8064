import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { createSharedValue } from '../../platform/storage/shared-value.ts'

const palette = lazyComponent(() => import('./palette.tsx'))
const isOpen = createSharedValue(false)

export const openPalette = () => isOpen.set(true)

/** Ctrl K, or ⌘ K, opens the palette on every page, unless what has the focus takes the key. */
export function PaletteKey() {
  const open = isOpen.use()
  const close = () => isOpen.set(false)
  const Palette = useLazyComponent(palette, { wanted: open, giveUp: close })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return
      // Two modal dialogs hide each other; the palette itself closes by its key.
      if (!isOpen.get() && document.querySelector('dialog:modal')) return
      event.preventDefault()
      isOpen.set(!isOpen.get())
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      isOpen.set(false)
    }
  }, [])
  return open && Palette ? <Palette onClose={close} /> : null
}
