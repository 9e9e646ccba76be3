type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

/** The names of a store's writable fields: methods, getters and other readonly members are left out. */
type FieldName<Store> = {
  [Name in keyof Store]: Store[Name] extends (...values: never) => unknown
    ? never
    : IsSame<Pick<Store, Name>, Readonly<Pick<Store, Name>>> extends true
      ? never
      : Name
}[keyof Store]

/** The writable fields of a store, for its `set` method. */
export type Fields<Store> = Partial<Pick<Store, FieldName<Store>>>
