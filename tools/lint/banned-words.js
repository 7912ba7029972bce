/** Patterns that no text on a screen, paper, or in a mail may match, each with what to write instead. */
export const bans = [
  {
    pattern: /\b(may|may not) (go out|drive)\b|\b[Ss]pot run\b|\bleft or over\b|\bmeanwhile\b|\b[Tt]aken? (drivers? )?off\b/,
    instead: 'use dispatch words (assign, remove, dispatch, can’t be dispatched)',
  },
  {
    pattern: /\b[Bb]ook(s|ed)?\b|\b(its|PM|the|no) stop\b|\bHome (now|next)\b|\b[Dd]river report\b|\bat once\b/,
    instead: 'schedule, PM limit, at yard, DVIR, immediately',
    // A truck's permit book is the trade's word.
    allow: /\bpermit book\b/g,
  },
  {
    pattern: /^(Why|Where|What|When|How|We)\b[^?.:…]{0,34}$/,
    // The heading of column E of OSHA Form 300; the assistant speaks of itself.
    allow: /^(Where the event occurred|How I read this)$/g,
    instead: 'a label is a noun compound',
  },
  {
    pattern: /\bstands?\b(?! for)|\banew\b|\bas (it|they) (was|were|stands?)\b|\b[Ii]t holds\b|\bsays so\b|\ball or nothing\b/,
    instead: 'is, applies, appears, resets, is saved',
  },
  {
    pattern:
      /\b[Ww]orked out\b|\bAdded up\b|\b[Cc]ount(ed)? by\b|\b[Yy]ear before\b|\b[Bb]eside\b|\bmay see\b|\bones included\b|\bby (it|them)sel(f|ves)\b/,
    // A key of declarations.
    allow: /\bbeside\.\w+/g,
    instead: 'calculated from, total of, grouped by, prior year, with, can access, automatically',
  },
  {
    pattern: /\b[Ll]aps(e|es|ed|ing)\b|\b[Ss]tuck\b|\bsteps? reached\b|\buntouched\b|\bgo(es)? on\b|\b[Ll]eave (empty|unknown)\b/,
    instead: 'expires, stalled, stage, not contacted, continue, leave blank',
  },
  {
    pattern: /\b(is|are|was|last) (said|told|asked for)\b|\b[Ss]ay (what|why|when|who|that|how)\b|\bNot said\b/,
    instead: 'is notified, is required, enter or describe',
    // Rules that an earlier release shipped are recognized by their text.
    allow: /\bis said to (take requests|be free to close)\b/g,
  },
  {
    pattern: /\b[Dd]ivisions? below\b|\bask first\b|\bmust stay\b|\btaken back\b|\bThe law (gives|protects)\b/,
    instead: 'sub-divisions, withdrawn, undone',
  },
  { pattern: /\bdoes not exist\b|\bThere is no such\b|\bcould not be \w+\b|\bstill to come\b/, instead: 'not found, couldn’t …' },
  {
    pattern: /\b([Nn]obody|[Ss]omebody|[Ee]verybody|[Ww]hoever|[Ww]hom)\b/,
    // What people type to the assistant, and a rule that an earlier release shipped.
    allow: /\bnobody called\b|\bWhoever is rejected over\b/g,
    instead: 'no one, someone, everyone, or the role',
  },
  {
    pattern: /\bAdd (what|who|how)\b|\bclocks?\b|\bClocks?\b|\b[Pp]apers\b|\bby hand\b/,
    // What people type to the assistant.
    allow: /\bmissing papers\b/g,
    instead: 'deadline, document, manually',
  },
]
