import { useParams } from 'react-router'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { readAnswers } from '../../../platform/member-answers.ts'
import { accountQuery } from '../staff.queries.ts'
import type { Route } from './+types/user-page.ts'
import { AccountScreen } from './account-screen.tsx'

export const handle: LayoutHandle = { personal: true, texts: ['staff'] }

export const loader = ({ params: { id }, context }: Route.LoaderArgs) =>
  readAnswers(context, () => (Number(id) > 0 ? [accountQuery(Number(id))] : []))

/** Whoever comes from another page has the code, which asks while it draws. */
export const clientLoader = () => undefined

export default function UserPage() {
  const id = Number(useParams().id)
  return <AccountScreen key={id} id={id} />
}
