import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { outlines } from '#records/outlines.ts'
import { apiPath, refreshKinds } from './queries.ts'

test('after a write the lists of every kind are read again, whatever it points at, and nothing else but the dashboard', async () => {
  const client = new QueryClient()
  const lists = Object.values(outlines).map((record) => [apiPath(record), 'page', '?limit=50'])
  const others = [['/api/views'], ['/api/held-rules', 'FROI'], ['me']]
  for (const queryKey of [...lists, ['/api/dashboard/stats', 'main'], ...others]) client.setQueryData(queryKey, [])
  await refreshKinds(client, outlines)
  const fresh = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => !state.isInvalidated)
  expect(fresh.map(({ queryKey }) => queryKey)).toEqual(others)
})
