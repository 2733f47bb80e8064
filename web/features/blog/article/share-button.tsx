import { useTranslation } from 'react-i18next'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ShareNetworkIcon } from '../../../ui/icons/share-network.ts'

/** Opens the share dialog of the device, or copies the link where there is none. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('blog')

  async function share() {
    const url = location.origin + location.pathname
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
      toast(t('article.copied'))
    } catch {
      toast(t('article.notCopied'), { kind: 'error' })
    }
  }

  return (
    <Button variant="outline" size="small" className="article-share" onClick={() => void share()}>
      <ShareNetworkIcon aria-hidden="true" />
      <span className="article-share-word">{t('article.share')}</span>
    </Button>
  )
}
