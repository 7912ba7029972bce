import type { DocumentTypeKey } from './types.ts'

/** How a scan tells what it is and which of its dates count. */
export interface ScanWords {
  /** Titles printed at the head of the paper. */
  readonly titles: RegExp
  /** What people call it in a file name; word ends are single spaces. */
  readonly names: RegExp
  /** Printed before the date from which it counts, and before the one until which it does. */
  readonly issued?: RegExp
  readonly expires?: RegExp
  /** It has a day of issue and an expiration, which are its last two dates. */
  readonly pair?: true
}

const signed = /date (?:signed|of application)|signed on|application date/i

/** Papers of a driver file, the closer words before the wider ones: the name "CH full" also has the words of a limited query. */
export const scanWords: Partial<Record<DocumentTypeKey, ScanWords>> = {
  clearinghouse_full: {
    titles: /clearinghouse[\s\S]{0,160}?\b(?:full|pre-?employment) query/i,
    names: /\b(?:(?:ch|clearinghouse) (?:query )?(?:full|pre ?employment)|full (?:ch|clearinghouse)? ?query)\b/,
    issued: /query (?:conducted|date|run)|conducted on/i,
  },
  clearinghouse_limited: {
    titles: /clearinghouse[\s\S]{0,160}?\blimited query/i,
    names: /\b(?:ch|clearinghouse|limited query)\b/,
    issued: /query (?:conducted|date|run)|conducted on/i,
  },
  annual_review: {
    titles: /annual review of (?:the )?driv|review of driving record/i,
    names: /\b(?:ann(?:ual)? ?rev(?:iew)?)\b/,
    issued: /date of (?:the )?review|review date|reviewed on/i,
  },
  mvr_annual: {
    titles: /driver record|motor vehicle (?:record|report)|driving (?:record|history)|driver(?:'s)? abstract/i,
    names: /\b(?:mvr|motor vehicle (?:record|report)|abstract)\b/,
    issued: /(?:record|report|run|order|print) ?date|date of (?:record|report)|as of/i,
  },
  road_test: {
    titles: /certifi\w+ of road test|road test|49 CFR 391\.31/i,
    names: /\b(?:road ?test|rt cert)\b/,
    issued: /supervision on|road test (?:on|date)|date of (?:the )?(?:road )?test/i,
  },
  previous_employers: {
    titles: /safety performance history|previous employer (?:inquiry|investigation)|49 CFR 391\.23\(/i,
    names: /\b(?:sph|prev(?:ious)? emp(?:loyer)?s?|safety performance(?: history)?)\b/,
    issued: /date (?:completed|received|of reply)/i,
  },
  application: {
    titles: /application for employment|employment application|driver(?:'s)? application|49 CFR 391\.21/i,
    names: /\b(?:app(?:lication)?)\b/,
    issued: signed,
  },
  drug_test: {
    titles: /custody and control form|(?:pre-?employment )?drug (?:test|screen)/i,
    names: /\b(?:drug (?:test|screen)|pre ?emp(?:loyment)? (?:drug|test)|ccf)\b/,
    issued: /(?:collection|test|specimen|result) date|date of (?:collection|test)/i,
  },
  hazmat_training: {
    titles: /ha(?:zardous )?z?mat(?:erials)? (?:employee )?training/i,
    names: /\b(?:hazmat|haz mat)\b/,
    issued: /(?:training|completion|completed) (?:date|on)|date of training/i,
    expires: /expir\w*|valid (?:until|through)/i,
  },
  eldt: { titles: /entry-level driver training/i, names: /\b(?:eldt|entry level)\b/, issued: /completion date|completed on/i },
  psp: { titles: /pre-?employment screening program/i, names: /\bpsp\b/, issued: /(?:report|request) date|date of report/i },
  policies: {
    titles: /acknowledg\w+ (?:of )?(?:receipt|policy)|receipt of (?:the )?(?:drug|polic)/i,
    names: /\b(?:policy|policies|handbook|acknowledge?ment)\b/,
    issued: signed,
  },
  medical: {
    titles: /MCSA-?5876|medical examiner.{0,2}s certificate|medical certificate\b/i,
    names: /\b(?:med(?:ical)? ?(?:card|cert(?:ificate)?)?|dot (?:card|physical)|physical|mec)\b/,
    issued: /date (?:certificate )?signed|date of exam\w*/i,
    expires: /expiration date|expires?\b/i,
  },
  license: {
    titles: /(?:commercial )?driver.{0,2} licen[sc]e|\bCDL\b/i,
    names: /\b(?:cdl|dl|(?:drivers? )?licen[sc]e|lic)\b/,
    issued: /4a ?[il1|]?ss\b|\biss(?:ued?)?\b/i,
    expires: /4b ?exp\b|\bexp(?:ires?)?\b/i,
    pair: true,
  },
}
