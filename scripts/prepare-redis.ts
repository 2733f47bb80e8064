import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findRedis } from './find-redis.ts'

// Only the tests of several nodes need Redis: without it they are skipped, and the others still run.
if (!findRedis() && !(canInstall() && install() && findRedis()))
  console.error('No Redis or Valkey was found: the tests of several nodes are skipped.')

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function install(): boolean {
  console.log('Installing Redis (once) …')
  // At this runlevel, packages do not start their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (options: string[]) =>
    spawnSync('apt-get', options, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  run(['update', '-qq'])
  return run(['install', '-y', '-qq', '--no-install-recommends', 'redis-server']).status === 0
}
