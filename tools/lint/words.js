/**
 * Lint rule `words/plain`: strings that people read use the words of the trade (docs/words.md). Looks at string literals, templates, and text
 * of JSX that read like a label or a sentence, in `src` without tests.
 */
import { bans } from './banned-words.js'

/** Keys, paths, class names, queries, and SQL are not words on a screen: a text has a space between words, or begins like a label. */
const isText = (value) => /[A-Za-z]{2,}[ ,’][A-Za-z“(…]/.test(value) || /^[A-Z][a-z]{2,}$/.test(value)
const isSql = (value) => /\b(SELECT|select .* from|INSERT|UPDATE|WHERE|coalesce|exists \()\b|\bwhere\b.*[=<>]/.test(value)

/** The assistant's lexicon: what people type. */
const isWordList = (value) => value.split(' ').length > 30 && !/[.,:;]/.test(value)

const report = (context, node, value) => {
  const text = value.replaceAll(/\s+/g, ' ').trim()
  if (!isText(text) || isSql(text) || isWordList(text)) return
  for (const { pattern, allow, instead } of bans) {
    const found = pattern.exec(allow === undefined ? text : text.replaceAll(allow, ''))
    if (found !== null) context.report({ node, message: `“${found[0]}” in “${text.slice(0, 80)}”: ${instead}` })
  }
}

/** The words of others: what people type to the assistant (`asks` of help, `names` of a kind), and headings of imported files (`also`). */
const isTyped = ({ parent }, file) =>
  parent.type === 'ArrayExpression' &&
  (['asks', 'names', 'also'].includes(parent.parent.key?.name) ||
    // In the words of a kind each list of texts alone; what the answer says stands beside such a list.
    (/\/(?:shared-)?words\.ts$/.test(file) && parent.elements.every((one) => typeof one?.value === 'string')))

const skipped = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSLiteralType'])

const plain = {
  create: (context) => ({
    Literal: (node) => {
      if (typeof node.value === 'string' && !skipped.has(node.parent.type) && !isTyped(node, context.filename))
        report(context, node, node.value)
    },
    TemplateLiteral: (node) => {
      if (node.parent.type !== 'TaggedTemplateExpression')
        report(context, node, node.quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
    JSXText: (node) => report(context, node, node.value),
  }),
}

export default { meta: { name: 'words' }, rules: { plain } }
