/**
 * The languages of the app: how each calls itself, and the tag by which numbers, plurals and dates are formed.
 * Portuguese is European: pt-PT says "0 pontos" and "1,5 pontos", where pt alone takes the Brazilian singular.
 */
export const LANGUAGES = { en: "English", ro: "Română", fr: "Français", pt: "Português (PT)" } as const;
export type Language = keyof typeof LANGUAGES;

export const TAGS: Record<Language, string> = { en: "en", ro: "ro", fr: "fr", pt: "pt-PT" };
