import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorArticle } from '#contract/editor.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { ChoiceBar } from '../kit/choice-bar.tsx'
import { type BulkAct, bulkActs, suits, useBulkActs } from './use-bulk-acts.ts'

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
    <ChoiceBar label={t('bulk.label')} count={t('bulk.chosen', { count: chosen.length })} onClear={clear}>
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
    </ChoiceBar>
  )
}
