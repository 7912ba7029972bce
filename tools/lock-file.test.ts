import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { LockFile } from './lock-file.ts'
import { lockFile, missingPackages } from './lock-file.ts'

describe('package-lock.json', () => {
  test('names the packages of every platform, so that npm ci takes it', () => {
    expect(Object.keys(missingPackages(JSON.parse(readFileSync(lockFile, 'utf8')) as LockFile))).toEqual([])
  })

  test('a platform left out is found with its conditions', () => {
    const lock: LockFile = {
      packages: {
        '': {},
        'node_modules/tool': { dev: true, optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3', '@tool/darwin-x64': '1.2.3' } },
        'node_modules/@tool/darwin-x64': { version: '1.2.3' },
      },
    }
    expect(missingPackages(lock)).toEqual({
      'node_modules/@tool/linux-arm64-musl': { version: '1.2.3', cpu: ['arm64'], libc: ['musl'], os: ['linux'], dev: true, optional: true },
    })
  })
})
