/** Words that say nothing of what is asked for. */
export const filler = new Set(
  'a an the of for came come happened still much spend spent each per than more most as well been will would could should can tell doing going of for to in on at by with is are was were be been being do does did have has had we i me my our us you it its this that these those there any all and or so then some got get give show list find see tell what which who where when how many much count total currently now still also just only ones one new records record entries please need want up pull open-ended into from about whose their they them he she his her'.split(
    ' ',
  ),
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
    this.text = `${this.text.slice(0, Math.max(0, at - 1))} | ${this.text.slice(at + phrase.length + 1)}`.replace(/\s+/g, ' ').trim()
    return true
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
