import { useParams } from 'react-router'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { accountQuery } from '../staff.queries.ts'
import type { Route } from './+types/user-page.ts'
import { AccountScreen } from './account-screen.tsx'

export const handle: LayoutHandle = { personal: true, texts: ['staff'] }

export const loader = ({ params: { id }, context }: Route.LoaderArgs) =>
  readAnswers(context, () => (Number(id) > 0 ? [accountQuery(Number(id))] : []))

export const clientLoader = loadInBrowser

export default function UserPage() {
  const id = Number(useParams().id)
  return <AccountScreen key={id} id={id} />
}
