import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The path that the variable names, or nothing where that is no program; else the first of these names on the PATH,
 * else the first of these places.
 */
export function findProgram(
  environment: Record<string, string | undefined>,
  variable: string | undefined,
  names: readonly string[],
  places: readonly string[] = [],
): string | undefined {
  const given = variable && environment[variable]
  if (given) return isProgram(given) ? given : undefined

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
