import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { loginPath } from '../accounts/guard.tsx'
import { BlockQuestion } from '../conversations/blocks/block-question.tsx'
import { useBlocks } from '../conversations/blocks/use-blocks.ts'
import { useStartConversation } from '../conversations/start/use-start-conversation.ts'
import { openReport } from './person-dialog-state.ts'
import './person-acts.css'

const acts = 'person-acts print:hidden'

interface Somebody {
  id: number
  name: string
}

/** Actions on a person. The page is the same for all, so it starts with those of visitors. */
export function PersonActs({ id, name }: Somebody) {
  const { t } = useTranslation('people')
  const session = useSession()
  const { pathname } = useLocation()

  if (!session) {
    return (
      <div className={acts}>
        <ButtonLink to={loginPath(pathname)} className={session === undefined ? 'visitor-only' : ''}>
          {t('person.enter')}
        </ButtonLink>
      </div>
    )
  }
  if (session.userId === id) {
    return (
      <div className={acts}>
        <ButtonLink variant="outline" to="/profile">
          {t('person.edit')}
        </ButtonLink>
        <p className="text-muted">{t('person.own')}</p>
      </div>
    )
  }
  return <MemberActs id={id} name={name} />
}

function MemberActs({ id, name }: Somebody) {
  const { t } = useTranslation('people')
  const writing = useStartConversation()
  const { isBlocked } = useBlocks()

  return (
    <section className={acts} aria-label={t('person.acts', { name })}>
      {isBlocked(id) ? (
        <p className="text-muted">{t('person.isBlocked')}</p>
      ) : (
        <Button busy={writing.isPending} busyText={t('person.writing')} onClick={() => writing.mutate(id)}>
          {t('person.write')}
        </Button>
      )}
      <BlockButton id={id} name={name} />
      <Button variant="ghost" onClick={() => openReport({ type: 'user', id, name })}>
        {t('person.report')}
      </Button>
      {writing.error && (
        <p role="alert" className="text-red">
          {writing.error.message}
        </p>
      )}
    </section>
  )
}

function BlockButton({ id, name }: Somebody) {
  const { t } = useTranslation('people')
  const [asking, setAsking] = useState(false)
  const { isBlocked, unblock } = useBlocks()
  const blocked = isBlocked(id)

  return (
    <>
      <Button
        variant="outline"
        busy={unblock.isPending}
        onClick={() => (blocked ? unblock.mutate(id) : setAsking(true))}
      >
        {t(blocked ? 'person.unblock' : 'person.block')}
      </Button>
      {asking && <BlockQuestion other={{ id, name }} onClose={() => setAsking(false)} />}
    </>
  )
}
