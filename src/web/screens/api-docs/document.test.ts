import { describe, expect, test } from 'vitest'
import { type Description, endpointsByArea, propertiesOf, typeWords } from './document.ts'

const description: Description = {
  info: { title: 'Longhaul', version: '1' },
  paths: {
    '/api/vehicles': { get: { tags: ['Vehicles'], summary: 'List' }, post: { tags: ['Vehicles'], summary: 'Create' } },
    '/api/auth/me': { get: { tags: ['Accounts'], summary: 'Who am I' } },
  },
}

describe('API description', () => {
  test('areas by name, endpoints found by any of their words', () => {
    expect(endpointsByArea(description, '').map(([area, endpoints]) => [area, endpoints.length])).toEqual([
      ['Accounts', 1],
      ['Vehicles', 2],
    ])
    expect(endpointsByArea(description, 'post vehic').map(([, endpoints]) => endpoints.map((endpoint) => endpoint.method))).toEqual([
      ['POST'],
    ])
    expect(endpointsByArea(description, 'nothing')).toEqual([])
  })

  test.each([
    [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ enum: ['a', 'b'] }, 'one of: a, b'],
    [{ $ref: '#/components/schemas/Problem' }, 'Problem'],
    [{ type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, 'integer'],
  ])('%o reads %s', (schema, words) => {
    expect(typeWords(schema)).toBe(words)
  })

  test('properties of a list are those of its entries', () => {
    expect(propertiesOf({ type: 'array', items: { properties: { id: { type: 'string' } }, required: ['id'] } })).toEqual([
      { name: 'id', schema: { type: 'string' }, required: true },
    ])
  })
})
