/** The people of every world, in order. A wallet holds the first one unless told otherwise. */
export const accountNames = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi'] as const
