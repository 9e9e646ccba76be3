/** The site that shows a page to the owners of a Safe. */
export const safeOrigin = 'https://app.safe.global'
