import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs files without a known duration by size, largest first. Those of whole engines and of reliability take
 * longest but are only a few lines that import the rest: started last, they would run when nothing else is left to
 * share the processors with.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const isLong = /\/tests\/(e2e\/engines-\w+|reliability\/[\w-]+)\.test\.ts$/.test(moduleId)
  return 2 * project.config.sequence.groupOrder + (isLong ? 0 : 1)
}
