import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastStore, toastHotkey, toastSwipe, toastTimes } from './toast-store.ts'
import { scrollHideDelay } from '../display/scroll-hide.ts'
import { tooltipDelays } from '../overlay/tooltip-delays.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('C2 notifications', () => {
  test('the constants of the specification', () => {
    expect(toastTimes).toEqual({ shown: 5000, removed: 1_000_000 })
    expect(toastSwipe).toEqual({ direction: 'right', threshold: 50 })
    expect(toastHotkey).toEqual(['F8'])
  })

  test('one at a time: a later one takes the place of the earlier', () => {
    const store = createToastStore()
    store.add({ title: 'First' })
    const second = store.add({ title: 'Second' })
    expect(store.current()).toMatchObject({ id: second, title: 'Second', open: true })
    store.dismiss(second)
    expect(store.current()).toMatchObject({ title: 'Second', open: false })
  })

  test('update changes the words of the visible one and keeps its id', () => {
    const store = createToastStore()
    const id = store.add({ title: 'Saving' })
    store.update(id, { title: 'Saved', tone: 'success' })
    expect(store.current()).toMatchObject({ id, title: 'Saved', tone: 'success', open: true })
    store.update('unknown', { title: 'Other' })
    expect(store.current()?.title).toBe('Saved')
  })

  test('a dismissed one is removed 1,000,000 ms later, not before', () => {
    const store = createToastStore()
    const id = store.add({ title: 'Task done' })
    store.dismiss(id)
    vi.advanceTimersByTime(999_999)
    expect(store.current()).toMatchObject({ id, open: false })
    vi.advanceTimersByTime(1)
    expect(store.current()).toBeNull()
  })

  test('the removal of a dismissed one does not touch the one that came after', () => {
    const store = createToastStore()
    store.dismiss(store.add({ title: 'Old' }))
    const next = store.add({ title: 'New' })
    vi.advanceTimersByTime(2_000_000)
    expect(store.current()).toMatchObject({ id: next, open: true })
  })

  test('remove drops at once; without an id it drops all', () => {
    const store = createToastStore()
    store.remove(store.add({ title: 'Gone' }))
    expect(store.current()).toBeNull()
    store.add({ title: 'Error', tone: 'danger' })
    store.add({ title: 'Waiting' })
    store.remove()
    expect(store.current()).toBeNull()
  })

  test('an error is not pushed away by lesser news, which waits its turn: error, then undo, then the rest', () => {
    const store = createToastStore()
    const error = store.add({ title: 'Failed', tone: 'danger' })
    store.add({ title: 'Saved' })
    store.add({ title: 'Archived', action: { label: 'Undo', run: () => undefined } })
    expect(store.current()?.title).toBe('Failed')
    store.dismiss(error)
    expect(store.current()).toMatchObject({ title: 'Archived', open: true })
    store.dismiss()
    expect(store.current()).toMatchObject({ title: 'Saved', open: true })
    store.dismiss()
    expect(store.current()).toMatchObject({ title: 'Saved', open: false })
  })

  test('the same key replaces instead of queueing', () => {
    const store = createToastStore()
    store.add({ title: 'Offline', tone: 'danger', key: 'network' })
    store.add({ title: 'Back online', key: 'network' })
    expect(store.current()?.title).toBe('Back online')
  })

  test('listeners hear each change until they leave', () => {
    const store = createToastStore()
    const heard = vi.fn()
    const leave = store.subscribe(heard)
    store.dismiss(store.add({ title: 'A' }))
    expect(heard).toHaveBeenCalledTimes(2)
    leave()
    store.add({ title: 'B' })
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('C3 delays', () => {
  test('tooltips open after 700 ms, the next within 300 ms at once', () =>
    expect(tooltipDelays).toEqual({ delayDuration: 700, skipDelayDuration: 300 }))
  test('scroll bars hide after 600 ms', () => expect(scrollHideDelay).toBe(600))
})
