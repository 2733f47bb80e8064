import { useSearchParams } from 'react-router'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { SignupStep } from './sign-up/signup-step.tsx'
import { VerifyStep } from './sign-up/verify-step.tsx'

export const handle: LayoutHandle = { texts: ['accounts'] }

/** The address tells the step, so that a reload, or a link from the sign-in page, leads to the right one. */
export default function RegisterPage() {
  const [query] = useSearchParams()
  const username = query.get('verify')

  return username ? <VerifyStep key={username} username={username} /> : <SignupStep />
}
