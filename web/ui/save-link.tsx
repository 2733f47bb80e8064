import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withoutQuestion } from '../platform/storage/unsaved-input.ts'
import { ButtonLink } from './button.tsx'

interface SaveLinkProps extends React.ComponentProps<typeof ButtonLink> {
  to: string
  /**
   * Returns whether saving succeeded. Absent if there is nothing to save, or if it cannot be saved as it is.
   */
  save: (() => Promise<boolean>) | undefined
}

/** A link to the next step that saves first; it does not navigate if saving fails. */
export function SaveLink({ save, to, ...link }: SaveLinkProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function saveAndGo(): Promise<void> {
    if (!save || busy) return
    setBusy(true)
    const isSaved = await save()
    setBusy(false)
    if (isSaved) await navigate(to, { state: withoutQuestion })
  }

  return (
    <ButtonLink
      {...link}
      to={to}
      aria-busy={busy || undefined}
      onClick={(event) => {
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
        if (!save || opensElsewhere) return
        event.preventDefault()
        void saveAndGo()
      }}
    />
  )
}
