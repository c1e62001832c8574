const TOO_COMMON = new Set(
  'a an and any are as at by for from in into is it its of on or other not that the their to who whose with which except'.split(' '),
);

/** @returns the words of a text in their order, in one form for singular and plural */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length > 1 && !TOO_COMMON.has(word))
    .map((word) =>
      word.length > 3
        ? word
            .replace(/ies$/, 'y')
            .replace(/(?<=(s|x|ch|sh))es$/, '')
            .replace(/(?<![su])s$/, '')
        : word,
    );
