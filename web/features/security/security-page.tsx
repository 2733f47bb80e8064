import { useTranslation } from 'react-i18next'
import { loadInBrowser, readAnswers } from '../../platform/api/member-answers.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Loading, TextSkeletons } from '../../ui/states/skeleton.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'
import type { Route } from './+types/security-page.ts'
import { emailChangeQuery, secondStepsQuery } from './security.queries.ts'
import { SecurityView } from './security-view.tsx'

const texts = ['accounts', 'security'] as const

const frame = 'w-full max-w-wide p-4 md:p-gutter'

export const handle: LayoutHandle = { personal: true, texts, waiting: Waiting }

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [secondStepsQuery, emailChangeQuery])

export const clientLoader = loadInBrowser

/** Email address, and what signing in requires besides the password. */
export default function SecurityPage() {
  return (
    <WithTexts names={texts} waiting={<Waiting />}>
      <div className={frame}>
        <Security />
      </div>
    </WithTexts>
  )
}

function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <Loading label={t('loading')} className={frame}>
      <span className="type-title type-title-2xl mt-10 block">
        <LineSkeleton className="w-56 max-w-full" />
      </span>
      <span className="mt-3 mb-9 block">
        <LineSkeleton className="w-80 max-w-full" />
      </span>
      <TextSkeletons rows={3} />
    </Loading>
  )
}

function Security() {
  const { t } = useTranslation('security')
  return (
    <>
      <Head title={t('title')} noindex />
      <SecurityView />
    </>
  )
}
