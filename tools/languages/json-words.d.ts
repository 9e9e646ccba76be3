/** The module that the build makes from a language's file. */
declare module '*.json?words' {
  export const words: import('../../ui/messages/words.js').Words
}
