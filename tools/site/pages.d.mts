export const root: string
export const pagesFolder: string
/** Documents outside `docs/` that are pages too, each with its file on the site. */
export const elsewhere: Readonly<Record<string, string>>
/** The page that is made from a file of the repository; undefined if there is none. */
export function pageOf(file: string): string | undefined
export function copyPages(): void
