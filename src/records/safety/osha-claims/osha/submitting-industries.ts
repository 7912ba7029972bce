/**
 * Industries whose establishments submit electronically, by NAICS 2017 (29 CFR 1904 subpart E, appendices A and B). The text of the
 * appendices was not at hand when the lists were written: a code that stands here counts as listed, and of one that does not nobody may
 * say that it is not. So a list decides nothing against a duty.
 */
const codes = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

const sectorsOfA = codes('11 22 23 31 32 33 42')
const groupsOfA = codes(
  '4413 4421 4422 4441 4442 4451 4452 4522 4523 4533 4542 4543',
  '4811 4841 4842 4851 4852 4853 4854 4855 4859 4871 4881 4882 4883 4884 4889 4911 4921 4922 4931',
  '5152 5311 5321 5322 5323 5617 5621 5622 5629',
  '6219 6221 6222 6223 6231 6232 6233 6239 6242 6243',
  '7111 7112 7121 7131 7132 7211 7212 7223 8113 8123',
)
const groupsOfB = codes(
  '1111 1112 1113 1114 1119 1121 1122 1123 1129 1133 1141 1142 1151 1152 1153 2213 2381',
  '3111 3113 3114 3115 3116 3117 3118 3119 3121 3161 3162 3211 3212 3219 3261 3262 3271 3272 3273 3279',
  '3312 3314 3315 3321 3323 3324 3325 3326 3327 3328 3331 3335 3361 3362 3363 3366 3371 3372 3379',
  '4231 4233 4235 4239 4244 4248 4413 4422 4441 4442 4451 4522 4523 4533 4543',
  '4811 4841 4842 4851 4852 4853 4854 4859 4871 4881 4883 4889 4911 4921 4931',
  '5322 5621 5622 6219 6221 6222 6223 6231 6232 6233 6239 6243 7111 7112 7131 7211 7212 7223',
)

/** Groups of NAICS 2022 that bear another number than in 2017; where several became one, each of them. */
const groupsOf2017: Readonly<Record<string, readonly string[]>> = {
  '4491': ['4421', '4422'],
  '4551': ['4522'],
  '4552': ['4523'],
  '4572': ['4543'],
  '4595': ['4533'],
  '5162': ['5152'],
}

const listedIn =
  (list: ReadonlySet<string>, sectors: ReadonlySet<string>) =>
  (naics: string): boolean => {
    if (sectors.has(naics.slice(0, 2))) return true
    const group = naics.slice(0, 4)
    return (groupsOf2017[group] ?? [group]).every((one) => list.has(one))
  }

/** Appendix A: Form 300A from 20 employees (29 CFR 1904.41(a)(1)(i)). */
export const isInAppendixA = listedIn(groupsOfA, sectorsOfA)
/** Appendix B: Forms 300 and 301 too from 100 employees (29 CFR 1904.41(a)(2)). */
export const isInAppendixB = listedIn(groupsOfB, new Set())
