import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorArticle } from '#contract/editor.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { type BulkAct, bulkActs, suits, useBulkActs } from './use-bulk-acts.ts'

const barId = 'bulk-bar'

/** Leads from a chosen row past all others to the actions; visible to whoever uses the Tab key. */
export function ToBulkBar() {
  const { t } = useTranslation('staff-editor')
  return (
    <button
      type="button"
      className={`${buttonClass({ size: 'small' })} pointer-events-none absolute z-(--plane-over) opacity-0 focus-visible:opacity-100`}
      onClick={() => document.getElementById(barId)?.focus()}
    >
      {t('bulk.toActs')}
    </button>
  )
}

interface BulkBarProps {
  chosen: readonly EditorArticle[]
  clear: () => void
}

/** Actions on the selected texts, each with the number of texts that it applies to. */
export function BulkBar({ chosen, clear }: BulkBarProps) {
  const { t } = useTranslation('staff-editor')
  const { busy, act } = useBulkActs(clear)
  const [isAsked, ask] = useState(false)
  const textsFor = (what: BulkAct) => chosen.filter(suits[what])
  const publishable = textsFor('publish')
  // Publishing is confirmed first, because notifications of readers cannot be taken back.
  const begin = (what: BulkAct) => (what === 'publish' ? ask(true) : void act(what, textsFor(what)))
  return (
    <section
      id={barId}
      tabIndex={-1}
      aria-label={t('bulk.label')}
      className="sticky bottom-(--foot) -mx-2.5 px-2.5 flex flex-wrap items-center gap-2.5 border-ink border-t-2 bg-paper py-3"
    >
      <p {...statusRegion} className="me-auto font-semibold max-sm:basis-1/2">
        {t('bulk.chosen', { count: chosen.length })}
      </p>
      {bulkActs
        .filter((what) => textsFor(what).length > 0)
        .map((what) => (
          <Button
            key={what}
            variant={what === 'delete' ? 'danger' : 'outline'}
            size="small"
            className="max-sm:order-1"
            busy={busy === what}
            disabled={busy !== undefined}
            onClick={() => begin(what)}
          >
            {t(`bulk.${what}`, { count: textsFor(what).length })}
          </Button>
        ))}
      <Button variant="ghost" size="small" onClick={clear}>
        {t('bulk.clear')}
      </Button>
      <AlertDialog
        open={isAsked}
        title={t('bulk.publishTitle', { count: publishable.length })}
        confirm={t('bulk.publish', { count: publishable.length })}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false)
          void act('publish', publishable)
        }}
      >
        {t('bulk.publishText')}
      </AlertDialog>
    </section>
  )
}
