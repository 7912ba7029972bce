import { describe, expect, test } from 'vitest'
import { leastAccount } from './account.ts'

describe('the account PostgreSQL runs under when Longhaul was started by root', () => {
  test('is nobody where there is one', () => {
    expect(leastAccount('root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1::/:/bin/false\nnobody:x:65534:65533:nobody:/:/bin/false\n')).toEqual(
      { uid: 65_534, gid: 65_533 },
    )
  })

  test('is daemon otherwise', () => {
    expect(leastAccount('root:x:0:0::/root:/bin/sh\ndaemon:x:1:2::/:/bin/false\n')).toEqual({ uid: 1, gid: 2 })
  })

  test('reads the negative number macOS gives nobody', () => {
    expect(leastAccount('# comment\nnobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\n')).toEqual({
      uid: 4_294_967_294,
      gid: 4_294_967_294,
    })
  })

  test('is never root under another name', () => {
    expect(() => leastAccount('root:x:0:0::/root:/bin/sh\nnobody:x:0:0::/:/bin/sh\n')).toThrow(
      'start Longhaul as an ordinary user, or set DATABASE_URL',
    )
  })
})
