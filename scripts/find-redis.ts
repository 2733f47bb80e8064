import { spawnSync } from 'node:child_process'

/** Returns the command of Redis or Valkey, whichever is installed. */
export function findRedis(): string | undefined {
  return ['redis-server', 'valkey-server'].find((program) => spawnSync(program, ['--version']).status === 0)
}
