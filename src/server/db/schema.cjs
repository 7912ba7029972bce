// drizzle-kit reads one table per export. Only CommonJS can export what a list yields, so this file isn't TypeScript.
const { tablesOf } = require('#engine/table.ts')
const { registry } = require('#records/index.ts')

module.exports = tablesOf(registry)
