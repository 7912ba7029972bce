/** Industry groups of low hazard, by four digits of the NAICS code (29 CFR 1904 subpart B, appendix A). */
const exemptGroups: ReadonlySet<string> = new Set(
  [
    '4412 4431 4461 4471 4481 4482 4483 4511 4512 4531 4532 4812 4861 4862 4869 4879 4885',
    '5111 5112 5121 5122 5151 5172 5173 5179 5181 5182 5191 5211 5221 5222 5223 5231 5232 5239 5241 5242 5251 5259 5312 5331',
    '5411 5412 5413 5414 5415 5416 5417 5418 5511 5611 5614 5615 5616',
    '6111 6112 6113 6114 6115 6116 6117 6211 6212 6213 6214 6215 6244',
    '7114 7115 7213 7221 7222 7224 8112 8114 8121 8122 8131 8132 8133 8134 8139',
    // Restaurants of 7221 and 7222 since NAICS 2012: the appendix still counts by the older codes.
    '7225',
    // Gasoline stations of 4471 since NAICS 2022. Other groups that were renumbered took in groups that are not exempt, and are looked up.
    '4571',
  ].flatMap((line) => line.split(' ')),
)

/** True where an establishment keeps no log unless it is asked to in writing (29 CFR 1904.2). Severe events are reported all the same. */
export const keepsNoRecords = (naics: string): boolean => exemptGroups.has(naics.slice(0, 4))
