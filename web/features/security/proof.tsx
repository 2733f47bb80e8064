import { createContext, lazy, Suspense, useContext, useRef, useState } from 'react'
import type { SecondSteps } from '#contract/second-steps.ts'
import { ApiError } from '../../platform/api/api-error.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** Makes a call. If the server requires a fresh proof, asks the user for it and repeats the call. */
type WithProof = <T>(act: () => Promise<T>) => Promise<T>

const ProofContext = createContext<WithProof>((act) => act())

export const useProof = (): WithProof => useContext(ProofContext)

/** Thrown if the user does not give a proof. */
export class Unproven extends Error {}

interface Props {
  proofs: SecondSteps['proofs']
  children: React.ReactNode
}

export function ProofProvider({ proofs, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(undefined)

  const withProof: WithProof = async (act) => {
    try {
      return await act()
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.key === 'proof_needed')) throw failure
    }
    if (!(await requestProof())) throw new Unproven()
    return act()
  }

  function requestProof(): Promise<boolean> {
    setAsking(true)
    return new Promise((resolve) => {
      answer.current = (isProven) => {
        setAsking(false)
        resolve(isProven)
      }
    })
  }

  return (
    <ProofContext value={withProof}>
      {children}
      {isAsking && (
        <Suspense>
          <ProofDialog
            proofs={proofs}
            onProven={() => answer.current?.(true)}
            onClose={() => answer.current?.(false)}
          />
        </Suspense>
      )}
    </ProofContext>
  )
}
