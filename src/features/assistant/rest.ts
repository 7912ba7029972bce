/** Words that say nothing of what is asked for. */
export const filler = new Set(
  `a an the of for to in on at by with into from about as around is are was were be been being am do does did have has had having will would could
  should can i we you it he she they me us my our your his her their them him its this that these those there here any all each per and or so then
  if some get gets got getting getting give given gave show list find see tell check look looking pull up bring need want know wondering let please
  what which who whom whose anything something where when how why many much count total number still also just only ones one new now ever already right exactly actually
  really real real quick quick question hey hi hello yo ok okay man out go goes going gone doing came come comes coming happen happens happened
  anyone anybody everyone everybody somebody someone people folks record records entry entries us overall altogether currently across company
  company-wide say said every left like been turn up`.split(/\s+/),
)

/** The words of a question that say something. */
export const contentOf = (text: string): string[] => text.split(' ').filter((word) => word !== '' && !filler.has(word))

/** Words still to be understood; what is taken leaves a gap, so that words before and after never join. */
export class Rest {
  text: string
  constructor(text: string) {
    this.text = text
  }
  take(phrase: string): boolean {
    const at = ` ${this.text} `.indexOf(` ${phrase} `)
    if (at < 0) return false
    this.cut(at, phrase.length)
    return true
  }
  cut(at: number, length: number): void {
    this.text = `${this.text.slice(0, at)} | ${this.text.slice(at + length)}`.replace(/\s+/g, ' ').trim()
  }
  phrases(most = 4): string[] {
    return this.text.split('|').flatMap((part) => {
      const words = part.trim().split(' ').filter(Boolean)
      return words.flatMap((_word, from) =>
        Array.from({ length: Math.min(most, words.length - from) }, (_nothing, more) => words.slice(from, from + more + 1).join(' ')),
      )
    })
  }
  left(): string[] {
    return contentOf(this.text.replaceAll('|', ' '))
  }
}
