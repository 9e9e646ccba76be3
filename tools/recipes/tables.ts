import * as z from 'zod/mini'
import type { Recipe, TableTest } from './recipe.js'

interface FailedTest {
  readonly file: string
  readonly title: string
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(z.object({ status: z.string(), title: z.string() })),
    }),
  ),
})

/** The failed tests of vitest's JSON report. A file that could not run counts as a failed test without a title. */
export function failedTests(json: string, folder: string): FailedTest[] {
  return z.parse(report, JSON.parse(json)).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ file, title: '' }]
    return failed.map(({ title }) => ({ file, title }))
  })
}

/** Says which failures no recipe explains, and which tables no longer need a line. */
export function wrongTables(
  failed: readonly FailedTest[],
  recipes: readonly Pick<Recipe, 'name' | 'tables'>[],
): string[] {
  const isOf =
    ({ file, title }: FailedTest) =>
    (table: TableTest) =>
      table.file === file && table.title.test(title)
  const all = recipes.flatMap(({ tables = [] }) => tables)
  return [
    ...failed
      .filter((test) => !all.some(isOf(test)))
      .map(({ file, title }) => `${file} fails on the copy: ${title || 'it cannot run'}`),
    ...recipes.flatMap(({ name, tables = [] }) =>
      tables
        .filter((table) => !failed.some((test) => isOf(test)(table)))
        .map(({ file, title }) => `${name} no longer changes the table of ${file}: ${title}`),
    ),
  ]
}
