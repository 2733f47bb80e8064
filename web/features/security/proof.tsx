import { createContext, useContext, useRef, useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'

const proofDialog = lazyComponent(() => import('./proof-dialog.tsx'), ['security'])

/** Makes a call. If the server requires a fresh proof, asks the user for it and repeats the call. */
type WithProof = <T>(act: () => Promise<T>) => Promise<T>

const ProofContext = createContext<WithProof>((act) => act())

export const useProof = (): WithProof => useContext(ProofContext)

/** Thrown if the user does not give a proof. */
export class Unproven extends Error {}

export function ProofProvider({ children }: { children: React.ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(undefined)
  const settle = (isProven: boolean) => answer.current?.(isProven)
  const ProofDialog = useLazyComponent(proofDialog, { enabled: isAsking, onError: () => settle(false) })

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
      {isAsking && ProofDialog && <ProofDialog onProven={() => settle(true)} onClose={() => settle(false)} />}
    </ProofContext>
  )
}
