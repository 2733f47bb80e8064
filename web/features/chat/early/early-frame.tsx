import { useTranslation } from 'react-i18next'
import { useSite } from '../../../layouts/use-site.ts'
import { spoken } from '../../../platform/language.ts'
import { NicknameButton } from '../../nicknames/nickname-button.tsx'
import { ChannelTabs, TopicLine } from '../channel-head.tsx'
import { ComposerForm } from '../composer-form.tsx'
import { LogSkeleton } from '../log-skeleton.tsx'
import type { EarlyFacts } from './take-over.ts'

const idle = { field: { current: null }, left: Number.POSITIVE_INFINITY, sendable: false, send: () => {} }

/** The server writes the frame for everybody; a small script draws a member's lines into it. */
export function EarlyFrame({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation('chat')
  const { dateStyle, timeZone } = useSite()
  const channel = `#${slug}`
  const facts: EarlyFacts = {
    slug,
    language: spoken(i18n.language) ?? 'pt',
    times: { dateStyle, timeZone },
    label: t('log.label', { channel }),
    deleted: t('log.deleted'),
    notice: t('log.notice'),
    edited: t('log.edited'),
  }
  return (
    <div className="channel channel-early" data-early={JSON.stringify(facts)}>
      <ChannelTabs slugs={[slug]} />
      <TopicLine slug={slug}>{null}</TopicLine>
      <LogSkeleton />
      <ComposerForm
        sending={idle}
        text=""
        label={t('composer.label', { channel })}
        placeholder={t('composer.placeholder', { channel })}
        onChange={() => {}}
        onKeyDown={() => {}}
      >
        <NicknameButton nickname="" />
      </ComposerForm>
    </div>
  )
}
