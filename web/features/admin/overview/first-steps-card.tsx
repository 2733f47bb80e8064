import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { FirstSteps } from '#contract/overview.ts'
import { type FirstStep, firstSteps } from '#contract/rules/first-steps.ts'
import { api } from '../../../platform/api/api.ts'
import { useAbsoluteAddress } from '../../../platform/page/absolute-address.ts'
import { toast } from '../../../platform/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/files/qr-code.tsx'
import { CheckCircleIcon } from '../../../ui/icons/check-circle.ts'
import { CircleIcon } from '../../../ui/icons/circle.ts'
import { CopyIcon } from '../../../ui/icons/copy.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { useCreateChannel } from '../../channels/use-create-channel.tsx'
import { MailTest } from './mail-test.tsx'
import { overviewQuery } from './overview.queries.ts'

const places = {
  name: '/admin/site',
  accent: '/admin/site#accent',
  logo: '/admin/site#logo',
  text: '/editor',
} as const

/** Checklist for a new site. Disappears when complete or hidden; Site has a link to it. */
export function FirstStepsCard({ isHidden, done }: FirstSteps) {
  const { t } = useTranslation('staff-overview')
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const isAskedFor = search.has('steps')
  const count = firstSteps.filter((step) => done[step]).length
  const next = firstSteps.find((step) => !done[step])
  const hide = useMutation({
    mutationFn: () => api('PUT /api/admin/first-steps', { body: { isHidden: true } }),
    onSuccess: () => {
      toast(t('steps.hidden'))
      setSearch({}, { replace: true, preventScrollReset: true })
      return queries.invalidateQueries({ queryKey: overviewQuery.queryKey })
    },
    onError: () => toast(t('steps.failed'), { kind: 'error' }),
  })
  if (!isAskedFor && (isHidden || count === firstSteps.length)) return null

  return (
    <Section
      title={t('steps.heading')}
      aside={
        <Button variant="ghost" size="small" busy={hide.isPending} onClick={() => hide.mutate()}>
          {t('steps.hide')}
        </Button>
      }
    >
      <p className="max-w-[72ch] text-muted">
        {t('steps.done', { done: count, all: firstSteps.length })}. {t('steps.note')}
      </p>
      <Ruler done={count} />
      <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(52)),1fr))] gap-x-8">
        {(isAskedFor ? firstSteps : openFirst(done)).map((step) => (
          <Step
            key={step}
            step={step}
            isDone={done[step]}
            isNext={step === next}
            isShort={done[step] && !isAskedFor}
          />
        ))}
      </ol>
    </Section>
  )
}

/** A segment for each step. */
function Ruler({ done }: { done: number }) {
  return (
    <div aria-hidden="true" className="mt-4 flex max-w-[72ch] gap-1">
      {firstSteps.map((step, at) => (
        <span key={step} className={`h-1.5 flex-1 ${at < done ? 'bg-green' : 'bg-line'}`} />
      ))}
    </div>
  )
}

/** Completed steps come last: they are smaller, and would leave holes among the others. */
const openFirst = (done: FirstSteps['done']) =>
  firstSteps.toSorted((a, b) => Number(done[a]) - Number(done[b]))

interface StepProps {
  step: FirstStep
  isDone: boolean
  /** Whether it is the first open step, which stands out. */
  isNext: boolean
  /** Omits the explanation, for completed steps. */
  isShort: boolean
}

function Step({ step, isDone, isNext, isShort }: StepProps) {
  const { t } = useTranslation('staff-overview')
  const Icon = isDone ? CheckCircleIcon : CircleIcon
  return (
    <li className="flex gap-3 border-line border-t py-3.5">
      <Icon
        weight={isDone ? 'fill' : 'regular'}
        aria-hidden="true"
        className={`mt-0.5 size-5 flex-none ${isDone ? 'text-green' : 'text-muted'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {t(`steps.${step}.title`)}{' '}
          <span className="sr-only">{t(isDone ? 'steps.isDone' : 'steps.isOpen')}</span>
        </p>
        {!isShort && (
          <>
            <p className="text-muted text-small/body">{t(`steps.${step}.text`)}</p>
            <StepAct step={step} variant={isNext ? 'primary' : 'outline'} />
          </>
        )}
      </div>
    </li>
  )
}

function StepAct({ step, variant }: { step: FirstStep; variant: 'primary' | 'outline' }) {
  const { t } = useTranslation('staff-overview')
  const [isOpen, setOpen] = useState(false)
  const channel = useCreateChannel('', useChannelNote())
  if (step === 'mail') return <MailTest variant={variant} />
  return (
    <div className="pt-2 [&>.button]:whitespace-normal">
      {step === 'member' || step === 'channel' ? (
        <Button
          variant={variant}
          size="small"
          aria-haspopup="dialog"
          onClick={step === 'channel' ? channel.create : () => setOpen(true)}
        >
          {t(`steps.${step}.act`)}
        </Button>
      ) : (
        <ButtonLink variant={variant} size="small" to={places[step]}>
          {t(`steps.${step}.act`)}
        </ButtonLink>
      )}
      {isOpen && <InvitationDialog close={() => setOpen(false)} />}
      {channel.dialog}
    </div>
  )
}

/** Says that the channel is there, and leaves its founder on the path. */
function useChannelNote() {
  const { t } = useTranslation('staff-overview')
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (slug: string) => {
    void queries.invalidateQueries({ queryKey: overviewQuery.queryKey })
    const action = { label: t('steps.channel.enter'), run: () => void navigate(`/${slug}`) }
    toast(t('steps.channel.created', { channel: `#${slug}` }), { action })
  }
}

/** Dialog with the address of the registration page, to share. */
function InvitationDialog({ close }: { close: () => void }) {
  const { t } = useTranslation(['staff-overview', 'ui'])
  const address = useAbsoluteAddress()('/register')

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast(t('invitation.copied'))
    } catch {
      toast(t('invitation.copyFailed'), { kind: 'error' })
    }
  }

  return (
    <Dialog
      open
      title={t('invitation.title')}
      onClose={close}
      actions={
        <Button variant="outline" onClick={() => void copy()}>
          <CopyIcon aria-hidden="true" />
          {t('invitation.copy')}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-4 text-ink">
        <p>{t('invitation.text')}</p>
        <QrCode text={address} label={t('invitation.code')} />
        <p className="wrap-anywhere font-semibold">{address}</p>
      </div>
    </Dialog>
  )
}
