/** Who lives in every world, in order: the first is whom a wallet holds when nobody says otherwise. */
export const accountNames = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi'] as const
