import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that no run has timed yet are begun by their size, the largest first. Those of whole engines take longest and
 * are a few lines that import the rest: begun last, they would run when no other is left to share the processors with.
 */
export class EnginesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const isEngine = /\/tests\/e2e\/engines-\w+\.test\.ts$/.test(moduleId)
  return 2 * project.config.sequence.groupOrder + (isEngine ? 0 : 1)
}
