import { expect, test } from 'vitest'
import { asAppError } from './http-errors.ts'

const refused = (code: string) => asAppError(Object.assign(new Error('refused'), { code }))

test.each(['40P01', '40001'])('F4 two changes that met (%s) are said to have met, not to have taken too long', (code) => {
  expect(refused(code)).toMatchObject({
    code: 'unavailable',
    message: 'Someone else changed the same records at that moment. Nothing of yours was saved; save it again.',
  })
})

test('a statement that was given up took too long', () => {
  expect(refused('57014')?.message).toBe('The database took too long to answer. Try again in a moment.')
})
