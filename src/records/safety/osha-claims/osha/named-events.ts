import type { SevereKind } from './severe.ts'

const part = String.raw`(?:finger(?:tip)?s?|thumbs?|toes?|hands?|arms?|forearms?|foot|feet|legs?|limbs?|nose|digits?)`
/** What may stand between a loss and what was lost. */
const which = String.raw`(?:(?:the|a|an|his|her|their|my|part|tip|top|end|of|both|right|left|index|middle|ring|little|pinky|big|first|second|third|fourth|fifth|one|two|three|four)\s+){0,6}`
const cut = '(?:severed|cut|chopped|torn|tore|ripped|sliced|sheared|taken)'
const stays = String.raw`(?!\s+(?:grip|strength|function|motion|movement|feeling|control|hold|contact|protection|wear|wash|sight))`

/**
 * Words that name a severe event. An amputation is a limb or other outer part severed, cut off or amputated, in whole or in part, also where it
 * was put back; avulsions, deglovings and severed ears are none (29 CFR 1904.39(b)(11)). The loss of an eye is its removal, not that
 * of sight; an in-patient is formally admitted for care or treatment (1904.39(b)(9)).
 */
const patterns: Readonly<Record<SevereKind, readonly RegExp[]>> = {
  fatality: [/\b(?:died|dies|death|deceased|fatal|fatality|fatally|killed|passed away|(?:is|was|found|pronounced) dead)\b/giu],
  inpatient: [
    /\b(?:hospitali[sz](?:ed|ation)|in-?patient|intensive care|icu|(?:kept|stayed|held) overnight|overnight stay)\b/giu,
    /\b(?:was|is|were|be|been|being|got|and) admitted\b|\badmitted (?:to|into|at|for|as|overnight)\b(?!\s+\w+ing\b)/giu,
    /\badmitted (?:(?:on )?(?:the |that )?(?:same|next|following) (?:day|night|evening|morning)|(?:on )?\d{1,4}[-/]\d)/giu,
  ],
  amputation: [
    /\bamputat\w*/giu,
    /\bseverance\b(?! pay)|\bfinger ?tips? off\b/giu,
    new RegExp(String.raw`\b(?:lost|loses|losing|loss of|severed|severs|severing)\s+${which}${part}\b${stays}`, 'giu'),
    new RegExp(String.raw`\b${cut}\s+off\s+${which}${part}\b|\b${cut}\s+${which}${part}\s+off\b`, 'giu'),
    new RegExp(
      String.raw`\b${part}\s+(?:(?:was|were|got|is|had|been|being|partly|partially|completely|nearly|almost)\s+)*(?:severed|${cut}\s+off)\b`,
      'giu',
    ),
  ],
  eye: [
    /\benucleat\w*|\beviscerat\w+ of (?:the |an |one )?eye|\beye loss\b/giu,
    new RegExp(String.raw`\b(?:lost|loses|losing|loss of|removal of|removed)\s+${which}eye(?:ball)?s?\b${stays}`, 'giu'),
    /\beye(?:ball)?\s+(?:(?:was|had|to|be|is|surgically|been|got)\s+)*(?:lost|removed)\b/giu,
  ],
}

const denied =
  /(?:\b(?:no|not|without|never|non|nobody|no one|nor|denies)|n't)(?:[\s-]+(?:been|being|be|was|were|yet|a|an|any|the|one|formally))*[\s-]*$/iu
const answeredNo = /^\s*[:=?]\s*(?:no|none|n)\b/iu

/** True where the words name it and do not deny it in the same breath ("not hospitalized", "inpatient: no"). */
const isNamed = (words: string, patternsOfKind: readonly RegExp[]): boolean =>
  patternsOfKind.some((pattern) =>
    [...words.matchAll(pattern)].some(
      (found) => !denied.test(words.slice(0, found.index)) && !answeredNo.test(words.slice(found.index + found[0].length)),
    ),
  )

/**
 * The severe events of 29 CFR 1904.39(a) that these words name. Meant to find too many rather than too few: what is named starts a
 * deadline that a person ends with one answer, what is missed is reported late.
 */
export const namedEvents = (words: readonly unknown[]): readonly SevereKind[] => {
  const texts = words.filter((text) => typeof text === 'string')
  return (Object.keys(patterns) as SevereKind[]).filter((kind) => texts.some((text) => isNamed(text, patterns[kind])))
}
