import { describe, expect, test } from 'vitest'
import { chordOf, isCharacterKeys, judge, type KeyPress, shownKeys } from './keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const command = (keys: string) => ({ id: keys, label: keys, group: 'Go to', keys, run: () => undefined })

describe('keys', () => {
  test.each([
    [press('g'), 'g'],
    [press('?', { shiftKey: true }), '?'],
    [press('k', { ctrlKey: true }), 'mod+k'],
    [press('K', { metaKey: true }), 'mod+k'],
    [press('L', { ctrlKey: true, shiftKey: true }), 'mod+shift+l'],
    [press('ArrowUp', { shiftKey: true }), 'shift+ArrowUp'],
    [press(' '), 'Space'],
    [press('Control', { ctrlKey: true }), ''],
  ])('%o is %s', (pressed, chord) => {
    expect(chordOf(pressed)).toBe(chord)
  })

  test('a sequence waits for its end, and a wrong end does nothing', () => {
    const commands = [command('g v'), command('g d'), command('c')]
    const begun = judge(commands, '', 'g')
    expect(begun).toMatchObject({ kind: 'wait', begun: 'g', next: [{ id: 'g v' }, { id: 'g d' }] })
    expect(judge(commands, 'g', 'v')).toMatchObject({ kind: 'run', command: { id: 'g v' } })
    expect(judge(commands, 'g', 'z')).toEqual({ kind: 'none' })
    expect(judge(commands, '', 'c')).toMatchObject({ kind: 'run' })
  })

  test('the latest registration wins a key', () => {
    expect(
      judge(
        [
          { ...command('c'), id: 'screen' },
          { ...command('c'), id: 'app' },
        ],
        '',
        'c',
      ),
    ).toMatchObject({ command: { id: 'screen' } })
  })

  test('single letters and sequences of them can be switched off; chords, named keys and ? stay (WCAG 2.1.4)', () => {
    expect(['c', 'g v', '/', '.'].filter(isCharacterKeys)).toEqual(['c', 'g v', '/', '.'])
    expect(['mod+k', 'Enter', 'Space', '?', 'shift+ArrowUp'].filter(isCharacterKeys)).toEqual([])
  })

  test('printed as on the keyboard', () => {
    expect([shownKeys('mod+k', false), shownKeys('mod+k', true), shownKeys('g v', false), shownKeys('shift+ArrowUp', false)]).toEqual([
      'Ctrl K',
      '⌘ K',
      'G V',
      'Shift ↑',
    ])
  })
})
