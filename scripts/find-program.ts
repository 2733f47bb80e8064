import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns the path in the environment variable, or nothing if that is no program. Without the variable,
 * returns the first of these names on the PATH, or else the first of these places that exists.
 */
export function findProgram(
  environment: Record<string, string | undefined>,
  variable: string | undefined,
  names: readonly string[],
  places: readonly string[] = [],
): string | undefined {
  const path = variable && environment[variable]
  if (path) return isProgram(path) ? path : undefined

  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
