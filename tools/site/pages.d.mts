export const root: string
export const pagesFolder: string
/** Documents outside `docs/` that are pages too, by the file that each has on the site. */
export const elsewhere: Readonly<Record<string, string>>
/** The page that a file of the repository becomes; undefined if it becomes none. */
export function pageOf(file: string): string | undefined
export function copyPages(): void
