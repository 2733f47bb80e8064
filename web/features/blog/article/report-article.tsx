import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import { useSession } from '../../../platform/session/session.ts'
import { askReport } from '../../people/asked-person.ts'

/** For members who are not its author. */
export function ReportArticle({ article }: { article: ShownArticle }) {
  const { t } = useTranslation(['blog', 'people'])
  const session = useSession()
  const { id, title, authorId, authorName } = article
  if (!session || session.userId === authorId) return null

  const name = authorName || t('article.site')
  return (
    <button
      type="button"
      className="text-link-quiet article-report"
      onClick={() => askReport({ type: 'article', id, name, text: title })}
    >
      {t('people:report.item')}
    </button>
  )
}
