import { characterKeys } from './character-keys.ts'
import { chordOf, isCharacterKeys, judge, sequenceTimes } from './keys.ts'
import { type Command, currentCommands } from './registry.ts'

/** Listens to the whole page; `onHint` gets the commands a begun sequence can end in, or null. Answers how to stop. */
export function listenToKeys(onHint: (next: readonly Command[] | null) => void): () => void {
  let begun = ''
  let timers: number[] = []
  const reset = (): void => {
    for (const timer of timers) window.clearTimeout(timer)
    timers = []
    begun = ''
    onHint(null)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const chord = chordOf(event)
    if (chord === '') return
    const typing = isTyping(event.target)
    const usable = currentCommands().filter((command) => command.keys !== undefined && mayUse(command.keys, event, typing))
    const verdict = judge(usable, begun, chord)
    if (verdict.kind === 'none') return reset()
    event.preventDefault()
    reset()
    if (verdict.kind === 'run') return verdict.command.run()
    begun = verdict.begun
    timers = [window.setTimeout(() => onHint(verdict.next), sequenceTimes.hint), window.setTimeout(reset, sequenceTimes.ends)]
  }
  addEventListener('keydown', press)
  return () => {
    reset()
    removeEventListener('keydown', press)
  }
}

function mayUse(keys: string, event: KeyboardEvent, typing: boolean): boolean {
  // In a field Ctrl+Z takes back the typing, never a change of the record.
  if (keys === 'mod+z' && typing) return false
  if (keys.startsWith('mod+')) return true
  if (typing || !(event.target instanceof Element)) return false
  // Inside a dialog or an open menu the page beneath takes no keys.
  if (event.target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null) return false
  if (isCharacterKeys(keys)) return characterKeys.areOn()
  return !ownsKey(event.target, event.key)
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'reset', 'range'].includes(target.type)
}

// Enter and Space press the control that has the focus; arrows move inside a group of choices.
function ownsKey(target: Element, key: string): boolean {
  if (key === 'Enter' || key === ' ')
    return target.closest('a, button, summary, [role="button"], [role="checkbox"], [role="switch"], [role="radio"]') !== null
  if (key.startsWith('Arrow'))
    return (
      target.closest('[role="radiogroup"], [role="tablist"], [role="combobox"], [role="slider"], [role="group"] [role="radio"]') !== null
    )
  return false
}
