import { useCallback, useEffect, useRef, useState } from 'react'
import * as bounds from '#contract/rules/bounds.ts'

type Answer =
  | { state: 'available' | 'failed' }
  | { state: 'refused'; reason: 'taken' | 'invalid' | 'reserved' | 'too_short' }

export type UsernameVerdict = Answer | { state: 'unknown' | 'checking' }
export type AskUsername = (username: string, signal: AbortSignal) => Promise<Answer>

const pauseMs = 300

/** Checks whether the username is available while it is typed; a newer name aborts the previous check. */
export function useUsernameCheck(typed: string, ask: AskUsername) {
  const username = typed.trim()
  const [checked, setKnown] = useState<{ username: string; answer: Answer }>()
  const question = useRef<Question>(undefined)

  const check = useCallback(
    (name: string): Promise<Answer> => {
      if (question.current?.username === name) return question.current.answer
      question.current?.abort()

      const check = put(name, ask)
      question.current = check
      void check.answer.then((answer) => {
        if (question.current !== check) return
        setKnown({ username: name, answer })
        // A failed check may be repeated.
        if (answer.state === 'failed') question.current = undefined
      })
      return check.answer
    },
    [ask],
  )

  const longEnough = username.length >= bounds.username.min
  useEffect(() => {
    if (!longEnough) return
    const timer = setTimeout(() => void check(username), pauseMs)
    return () => {
      clearTimeout(timer)
      question.current?.abort()
      question.current = undefined
    }
  }, [username, longEnough, check])

  return { verdict: verdictOn(), check: () => check(username) }

  function verdictOn(): UsernameVerdict {
    if (!longEnough) return { state: 'unknown' }
    return checked?.username === username ? checked.answer : { state: 'checking' }
  }
}

interface Question {
  username: string
  answer: Promise<Answer>
  abort: () => void
}

function put(username: string, ask: AskUsername): Question {
  const aborter = new AbortController()
  const answer = ask(username, aborter.signal).catch((): Answer => ({ state: 'failed' }))
  return { username, answer, abort: () => aborter.abort() }
}
