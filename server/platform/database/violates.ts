import { DatabaseError } from 'pg'

/** True when PostgreSQL refused a row by this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint
}
