import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { useTranslation } from 'react-i18next'
import type { IrcAddress as Address } from '#contract/app-passwords.ts'
import { copyText } from '../../platform/copy-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { FactLine } from '../profile/fact-row.tsx'
import { clientSetups } from './client-setup.ts'

/** Where chat programs connect to, ready to copy, and what each of them is told. */
export function IrcAddress({ irc, username }: { irc: Address; username: string }) {
  const { t } = useTranslation('app-passwords')
  const network = irc.host.split('.')[0] || 'chat'
  const setups = clientSetups({ irc, network, username, password: t('howTo.password') })
  return (
    <>
      <dl>
        <AddressRow label={t('address.host')} value={irc.host} />
        {irc.tlsPort !== null && <AddressRow label={t('address.tlsPort')} value={String(irc.tlsPort)} />}
        {irc.port !== null && <AddressRow label={t('address.port')} value={String(irc.port)} />}
        {irc.webSocket !== null && <AddressRow label={t('address.webSocket')} value={irc.webSocket} />}
        <AddressRow label={t('address.account')} value={username} />
      </dl>
      {setups.length > 0 && (
        <div className="flex flex-col">
          <h3 className="text-label font-semibold text-muted">{t('howTo.heading')}</h3>
          {setups.map(({ name, lines }) => (
            <details key={name} className="border-line border-t">
              <summary className="min-h-11 cursor-pointer py-2.5">{name}</summary>
              <pre className="mb-3.5 overflow-x-auto border border-line px-3.5 py-3 font-code text-label/body">
                {lines.join('\n')}
              </pre>
            </details>
          ))}
        </div>
      )}
    </>
  )
}

function AddressRow({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('app-passwords')
  const texts = { done: t('address.copied'), failed: t('address.copyFailed') }
  return (
    <FactLine name={label} className="flex items-center justify-between gap-3">
      <span className="min-w-0 break-all">{value}</span>
      <IconButton
        label={t('address.copy', { what: label })}
        className="-me-2.5"
        onClick={() => void copyText(value, texts)}
      >
        <CopyIcon aria-hidden="true" />
      </IconButton>
    </FactLine>
  )
}
